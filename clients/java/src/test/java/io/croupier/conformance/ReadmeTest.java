package io.croupier.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The README's examples compile as they are written, and its programs run; only the addresses are others. */
@Tag("conformance")
@ExtendWith(Harness.class)
class ReadmeTest {
    private static final Pattern EXAMPLE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern CLASS = Pattern.compile("class (\\w+)");

    @TempDir
    Path folder;

    @Test
    void theProgramsOfTheReadme() throws Exception {
        List<String> examples = EXAMPLE.matcher(Files.readString(Path.of("README.md")))
                .results()
                .map(found -> found.group(1)
                        .replace("127.0.0.1:50051", Harness.setting("DIRECT"))
                        .replace("croupier.internal:50051", Harness.setting("MTLS")))
                .collect(Collectors.toList());
        assertEquals(5, examples.size());
        for (String example : examples) {
            compile(example);
        }
        String game = run(nameOf(examples.get(0)));
        assertTrue(game.contains("winners: ["), game);
        assertTrue(game.lines().count() > 20, game);
        String encrypted = run("Encrypted");
        assertTrue(encrypted.startsWith("release "), encrypted);
    }

    @Test
    void thePomOfTheReadmeHasTheVersionsOfTheClients() throws IOException {
        String pom = Files.readString(Path.of("pom.xml"));
        String shown = Files.readString(Path.of("README.md"));
        String client = "<artifactId>croupier-client</artifactId>\\s*<version>(.*?)</version>";
        String plugin = "<artifactId>maven-compiler-plugin</artifactId>\\s*<version>(.*?)</version>";
        String release = "<maven.compiler.release>(.*?)</maven.compiler.release>";
        assertEquals(only(client, pom), only(client, shown));
        assertEquals(only(plugin, pom), only(plugin, shown));
        assertEquals(only(release, pom), only(release, shown));
        assertEquals(
                only("<grpc.version>(.*?)</grpc.version>", pom),
                only("<artifactId>grpc-netty-shaded</artifactId>\\s*<version>(.*?)</version>", shown));
    }

    private static String only(String pattern, String text) {
        List<String> found = Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(one -> one.group(1))
                .collect(Collectors.toList());
        assertEquals(1, found.size(), pattern);
        return found.get(0);
    }

    private static String nameOf(String example) {
        Matcher name = CLASS.matcher(example);
        assertTrue(name.find(), example);
        return name.group(1);
    }

    private void compile(String example) throws IOException {
        Path file = Files.writeString(folder.resolve(nameOf(example) + ".java"), example);
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        int failed = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        said,
                        said,
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-d",
                        folder.toString(),
                        file.toString());
        assertEquals(0, failed, () -> said.toString(UTF_8));
    }

    /** Runs a program where the certificates lie. */
    private String run(String name) throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classes = folder + File.pathSeparator + System.getProperty("java.class.path");
        Process program = new ProcessBuilder(java, "-cp", classes, name)
                .directory(new File(Harness.setting("CERTIFICATES")))
                .redirectErrorStream(true)
                .start();
        String said = new String(program.getInputStream().readAllBytes(), UTF_8);
        assertEquals(0, program.waitFor(), said);
        return said;
    }
}
