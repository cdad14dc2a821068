package io.github.jettyqos.jetty.admin;

import io.github.jettyqos.core.manage.Actor.Role;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * The authorised callers: names and roles by the SHA-256 of their tokens. The tokens themselves are
 * not kept.
 */
record Tokens(List<Holder> holders) {

  /** Copies the list. */
  Tokens {
    holders = List.copyOf(holders);
  }

  /** The owner of a token, with its hash in lower-case hexadecimal digits. */
  record Holder(String name, Role role, String hash) {}

  /** The owner of a token; compares all hashes, so that the time reveals nothing. */
  Optional<Holder> holder(String token) {
    byte[] hash = bytes(hash(token));
    Optional<Holder> found = Optional.empty();
    for (Holder each : holders) {
      if (MessageDigest.isEqual(bytes(each.hash()), hash)) {
        found = Optional.of(each);
      }
    }
    return found;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static String hash(String token) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(bytes(token)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has SHA-256
    }
  }
}
