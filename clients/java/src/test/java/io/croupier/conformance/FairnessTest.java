package io.croupier.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.protobuf.ByteString;
import io.croupier.Client;
import io.croupier.CroupierException;
import io.croupier.Fairness;
import io.croupier.Moves;
import io.croupier.Options;
import io.croupier.Played;
import io.croupier.ShuffleStream;
import io.croupier.Turn;
import io.croupier.Viewers;
import io.croupier.v1.Decision;
import io.croupier.v1.GameInfo;
import io.croupier.v1.Observe;
import io.croupier.v1.SeatMove;
import io.croupier.v1.ShuffleProof;
import io.croupier.v1.StartMatchRequest;
import io.croupier.v1.TableView;
import io.croupier.v1.Viewer;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("conformance")
@ExtendWith(Harness.class)
class FairnessTest {
    static List<String> vectors() throws IOException {
        return Files.readAllLines(Harness.golden("shuffle_vectors.txt")).stream()
                .filter(line -> !line.startsWith("#"))
                .collect(Collectors.toList());
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void vector(String line) {
        String[] fields = line.split(" ");
        byte[] key = Fairness.dealKey(bytes(fields[1]), Integer.parseInt(fields[2]));
        switch (fields[0]) {
            case "key":
                fields[3] = hex(key);
                fields[4] = hex(Fairness.commitment(key));
                break;
            case "below":
                ShuffleStream stream = new ShuffleStream(key, fields[3]);
                long n = Long.parseLong(fields[4]);
                fields[5] = listed(LongStream.generate(() -> stream.below(n)).limit(12));
                break;
            case "shuffle":
                String[] purpose = fields[3].split("/");
                List<Long> deck =
                        LongStream.range(0, Long.parseLong(fields[4])).boxed().collect(Collectors.toList());
                List<Long> order = Fairness.shuffled(deck, key, Integer.parseInt(purpose[1]), purpose[0]);
                fields[5] = listed(order.stream().mapToLong(Long::longValue));
                break;
            default:
                throw new AssertionError("a vector of " + fields[0]);
        }
        assertEquals(line, String.join(" ", fields));
        Harness.count(Harness.Counted.VECTORS);
    }

    private static byte[] bytes(String hex) {
        byte[] all = new BigInteger("1" + hex, 16).toByteArray();
        return Arrays.copyOfRange(all, 1, all.length);
    }

    private static String hex(byte[] bytes) {
        return IntStream.range(0, bytes.length)
                .mapToObj(place -> String.format("%02x", bytes[place]))
                .collect(Collectors.joining());
    }

    private static String listed(LongStream numbers) {
        return numbers.mapToObj(Long::toString).collect(Collectors.joining(","));
    }

    @Test
    void aDealIsFair() {
        byte[] seed = new byte[32];
        new SecureRandom().nextBytes(seed);
        List<Viewer> seats = IntStream.range(0, 4).mapToObj(Viewers::seat).collect(Collectors.toList());
        try (Client client = Harness.connect("DIRECT", Duration.ofSeconds(30))) {
            GameInfo info = client.games("sasaki").get(0);
            Played dealt = client.start(StartMatchRequest.newBuilder()
                    .setGame("sasaki")
                    .putOptions("match_deals", Options.number(1))
                    .setSeed(ByteString.copyFrom(seed))
                    .setObserve(Observe.newBuilder().addAllViewers(seats))
                    .build());
            TableView over = playedOut(client, dealt).views().get(seats.get(0));
            ShuffleProof seen = dealt.views().get(seats.get(0)).getShuffleProof();
            byte[] key = Fairness.publishedKey(over, seen.getDealNumber()).orElseThrow();
            List<String> order = Fairness.checkDeal(info, seen, key);
            for (int seat = 0; seat < 4; seat++) { // in Sasaki card i of the deck goes to seat i mod 4
                assertEquals(
                        sorted(everyFourth(order, seat)),
                        sorted(hand(dealt.views().get(seats.get(seat)), seat)));
            }
            assertThrows(CroupierException.UnfairDeal.class, () -> Fairness.checkDeal(info, seen, seed));
        }
    }

    private static Played playedOut(Client client, Played dealt) {
        Observe observe = Observe.newBuilder().addViewers(Viewers.seat(0)).build();
        Played played = dealt;
        while (played.status().hasDecision()) {
            Decision decision = played.status().getDecision();
            List<SeatMove> moves = Moves.waitingSeats(decision).stream()
                    .map(seat -> Moves.byDefault(seat, decision.getDecisionId()))
                    .collect(Collectors.toList());
            played = client.apply(Turn.of(played.match(), moves).observedBy(observe));
        }
        return played;
    }

    private static List<String> everyFourth(List<String> order, int first) {
        return IntStream.range(0, order.size())
                .filter(place -> place % 4 == first)
                .mapToObj(order::get)
                .collect(Collectors.toList());
    }

    private static List<String> hand(TableView view, int seat) {
        return view.getZonesList().stream()
                .filter(zone -> zone.getKind().equals("hand") && zone.hasSeat() && zone.getSeat() == seat)
                .findFirst()
                .orElseThrow()
                .getGroups(0)
                .getCardsList();
    }

    private static List<String> sorted(List<String> cards) {
        return cards.stream().sorted().collect(Collectors.toList());
    }
}
