package io.github.jettyqos.jetty.route;

/** Hashes of 64 bits, for which collisions are rare. */
final class Hash {
  private static final long PRIME = 0x100000001b3L;
  private static final long BASIS = 0xcbf29ce484222325L;

  private Hash() {}

  /** The hash of Fowler, Noll and Vo, {@link #mix mixed} so that any of its bits can be used. */
  static long of(String text) {
    long hash = BASIS;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * PRIME;
    }
    return mix(hash);
  }

  /** Spreads a number over all bits: the last step of MurmurHash3 by Appleby. */
  static long mix(long number) {
    long hash = (number ^ (number >>> 33)) * 0xff51afd7ed558ccdL;
    hash = (hash ^ (hash >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return hash ^ (hash >>> 33);
  }
}
