package io.github.jettyqos.jetty.admin;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.manage.Role;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Who may call: names and roles by the hashes of their tokens. */
final class Tokens {
  private static final String HASHED = "sha256:";

  record Holder(String name, Role role, String hash) {}

  private final List<Holder> holders;

  private Tokens(List<Holder> holders) {
    this.holders = List.copyOf(holders);
  }

  static Tokens ofOperator(String name, String token) {
    return new Tokens(List.of(new Holder(name, Role.OPERATOR, hash(token))));
  }

  static Tokens read(Path file) throws IOException {
    List<Holder> holders = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      String[] parts = line.strip().split("\\s+", -1);
      if (parts.length != 3) {
        throw ConfigException.of("admin.tokens", file, "has a line that is not NAME ROLE TOKEN");
      }
      String hash =
          parts[2].startsWith(HASHED) ? parts[2].substring(HASHED.length()) : hash(parts[2]);
      holders.add(new Holder(parts[0], Role.valueOf(parts[1].toUpperCase(Locale.ROOT)), hash));
    }
    return new Tokens(holders);
  }

  static String random() {
    byte[] bytes = new byte[32];
    new SecureRandom().nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  Optional<Holder> holder(String token) {
    byte[] hash = hash(token).getBytes(StandardCharsets.UTF_8);
    return holders.stream()
        .filter(each -> MessageDigest.isEqual(each.hash().getBytes(StandardCharsets.UTF_8), hash))
        .findFirst();
  }

  private static String hash(String token) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
