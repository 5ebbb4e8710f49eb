package io.croupier;

import static java.nio.charset.StandardCharsets.US_ASCII;

import org.bouncycastle.crypto.digests.SHAKEDigest;
import org.bouncycastle.util.Pack;

/**
 * The specified generator for one purpose: SHAKE-256("croupier/v1/" + purpose + 0x00 + deal key), read as big-endian 32-bit numbers. Not
 * to be shared between threads.
 */
public final class ShuffleStream {
    private static final long ALL = 1L << 32;

    private final SHAKEDigest shake = new SHAKEDigest(256);

    /** Makes the stream of a deal's key for a purpose, at its beginning. */
    public ShuffleStream(byte[] key, String purpose) {
        byte[] words = ("croupier/v1/" + purpose + "\0").getBytes(US_ASCII);
        shake.update(words, 0, words.length);
        shake.update(key, 0, key.length);
    }

    /**
     * Returns the next uniform number from 0 to n - 1: numbers not less than the greatest multiple of n up to 2^32 are thrown away.
     *
     * @param n from 1 to 2^32
     */
    public long below(long n) {
        long usable = ALL - ALL % n;
        long number = next();
        while (number >= usable) {
            number = next();
        }
        return number % n;
    }

    private long next() {
        byte[] number = new byte[4];
        shake.doOutput(number, 0, number.length);
        return Integer.toUnsignedLong(Pack.bigEndianToInt(number, 0));
    }
}
