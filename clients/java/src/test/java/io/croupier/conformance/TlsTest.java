package io.croupier.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.croupier.Client;
import io.croupier.CroupierException;
import io.croupier.v1.StartMatchRequest;
import io.grpc.ChannelCredentials;
import io.grpc.InsecureChannelCredentials;
import io.grpc.TlsChannelCredentials;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** TLS: whom the client trusts, who it says it is, and how it fails where that does not fit. */
@Tag("conformance")
@ExtendWith(Harness.class)
class TlsTest {
    private static final String TRUST_STORE = "javax.net.ssl.trustStore";
    private static final String NONE = "none";

    private static String start(String way, ChannelCredentials credentials) {
        try (Client client = Client.connect(Harness.setting(way), credentials)) {
            StartMatchRequest sasaki =
                    StartMatchRequest.newBuilder().setGame("sasaki").build();
            return client.start(sasaki).match().game();
        }
    }

    @ParameterizedTest
    @CsvSource({"TLS, '', ca", "MTLS, app, ca"})
    void whoFitsIsServed(String way, String caller, String authority) {
        assertEquals("sasaki", start(way, Harness.credentials(caller, authority)));
        Harness.count(Harness.Counted.TLS);
    }

    @Test
    void theAuthoritiesOfTheSystem(@TempDir Path folder) throws Exception {
        File store = folder.resolve("trusted.jks").toFile();
        writeStore(store);
        System.setProperty(TRUST_STORE, store.getPath());
        try {
            assertEquals("sasaki", start("TLS", TlsChannelCredentials.create()));
        } finally {
            System.clearProperty(TRUST_STORE);
        }
        Harness.count(Harness.Counted.TLS);
    }

    private static void writeStore(File file) throws Exception {
        KeyStore store = KeyStore.getInstance("JKS");
        store.load(null, null);
        try (InputStream pem = new FileInputStream(Harness.certificate("ca.crt"));
                OutputStream out = new FileOutputStream(file)) {
            store.setCertificateEntry(
                    "ca", CertificateFactory.getInstance("X.509").generateCertificate(pem));
            store.store(out, new char[0]);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "TLS, '', other-ca, unable to find valid certification path",
        "ELSEWHERE, '', ca, No subject alternative names matching IP address 127.0.0.1 found",
        "MTLS, '', ca, ''",
        "MTLS, stranger, ca, ''",
        "TLS, '', none, ''",
        "DIRECT, '', ca, not an SSL/TLS record",
    })
    void whoDoesNotFitIsTold(String way, String caller, String authority, String says) {
        ChannelCredentials credentials =
                authority.equals(NONE) ? InsecureChannelCredentials.create() : Harness.credentials(caller, authority);
        CroupierException failed = assertThrows(CroupierException.class, () -> start(way, credentials));
        assertSame(CroupierException.Unavailable.class, failed.getClass(), failed::toString);
        assertTrue(failed.explanation().contains(says), failed::toString);
        Harness.count(Harness.Counted.TLS);
    }
}
