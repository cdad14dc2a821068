package io.github.jettyqos.jetty.admin;

import io.github.jettyqos.core.manage.Actor.Role;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
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

  /** The owner of a token. */
  static final class Holder {
    private final String name;
    private final Role role;
    private final byte[] hash;

    Holder(String name, Role role, byte[] hash) {
      this.name = name;
      this.role = role;
      this.hash = hash.clone();
    }

    String name() {
      return name;
    }

    Role role() {
      return role;
    }

    boolean hasHash(byte[] other) {
      return MessageDigest.isEqual(hash, other);
    }

    boolean hasTokenOf(Holder other) {
      return Arrays.equals(hash, other.hash);
    }
  }

  /** The owner of a token; compares all hashes, so that the time reveals nothing. */
  Optional<Holder> holder(String token) {
    byte[] hash = hash(token);
    Optional<Holder> found = Optional.empty();
    for (Holder each : holders) {
      if (each.hasHash(hash)) {
        found = Optional.of(each);
      }
    }
    return found;
  }

  static byte[] hash(String token) {
    return hash(token.getBytes(StandardCharsets.UTF_8));
  }

  static byte[] hash(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has SHA-256
    }
  }
}
