package io.github.jettyqos.jetty.admin;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.manage.Actor.Role;
import io.github.jettyqos.core.text.Suggestion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The reader of {@code admin.tokens}: lines {@code NAME ROLE TOKEN}, with {@code sha256:HEX} or a
 * plain token; empty lines and lines with {@code #} are ignored.
 *
 * <p>A file with a plain token must be readable by its owner only. A file of hashes may be readable
 * by others, as a Kubernetes secret often is.
 */
final class TokenFile {
  private static final int SHORTEST = 16;
  private static final int LONGEST = 512;
  private static final int LONGEST_NAME = 64;
  private static final String HASHED = "sha256:";

  /** The characters of a token in a header. */
  private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9._~+/-]+=*");

  private static final Pattern HASH = Pattern.compile("[0-9a-fA-F]{64}");

  private final SecretFile file;
  private final List<Tokens.Holder> holders = new ArrayList<>();
  private final List<Integer> lines = new ArrayList<>();
  private boolean secret;

  private TokenFile(SecretFile file) {
    this.file = file;
  }

  /**
   * Reads the file.
   *
   * @throws ConfigException if it is invalid; names the line, and shows no token
   */
  static Tokens read(Path path) {
    return new TokenFile(new SecretFile("admin.tokens", path)).read();
  }

  private Tokens read() {
    int number = 0;
    for (String line : file.lines()) {
      number++;
      if (!line.isBlank() && !line.startsWith("#")) {
        add(number, line.strip().split("\\s+", -1));
      }
    }
    if (holders.isEmpty()) {
      throw file.wrong("names nobody; give a line NAME ROLE TOKEN");
    }
    if (secret) {
      file.requireOwnerOnly();
    }
    return new Tokens(holders);
  }

  private void add(int line, String[] words) {
    if (words.length != 3) {
      throw file.wrong(line, "has %d words; give NAME ROLE TOKEN".formatted(words.length));
    }
    if (words[0].length() > LONGEST_NAME) {
      throw file.wrong(line, "has a name of more than " + LONGEST_NAME + " characters");
    }
    Tokens.Holder next = new Tokens.Holder(words[0], role(line, words[1]), hash(line, words[2]));
    for (int i = 0; i < holders.size(); i++) {
      if (holders.get(i).name().equals(next.name())) {
        throw file.wrong(line, "has the name of line " + lines.get(i));
      }
      if (holders.get(i).hash().equals(next.hash())) {
        throw file.wrong(line, "has the token of line " + lines.get(i));
      }
    }
    holders.add(next);
    lines.add(line);
  }

  /** The message shows a word similar to a role; any other may be a misplaced token. */
  private Role role(int line, String word) {
    List<String> known = Stream.of(Role.values()).map(Role::key).toList();
    if (known.contains(word)) {
      return Role.valueOf(word.toUpperCase(Locale.ROOT));
    }
    throw file.wrong(
        line,
        Suggestion.of(word, known)
            .map(each -> word + " is no role; did you mean " + each + "?")
            .orElse("its second word is no role; give one of " + String.join(", ", known)));
  }

  private String hash(int line, String word) {
    if (word.startsWith(HASHED)) {
      String hex = word.substring(HASHED.length());
      if (!HASH.matcher(hex).matches()) {
        throw file.wrong(line, "has no 64 hexadecimal digits behind " + HASHED);
      }
      return hex.toLowerCase(Locale.ROOT);
    }
    if (word.length() < SHORTEST || word.length() > LONGEST) {
      throw file.wrong(
          line,
          "has a token of %d characters; give %d to %d, such as openssl rand -hex 32 prints"
              .formatted(word.length(), SHORTEST, LONGEST));
    }
    if (!TOKEN.matcher(word).matches()) {
      throw file.wrong(line, "has a token with other characters than A-Z a-z 0-9 . _ ~ + / - =");
    }
    secret = true;
    return Tokens.hash(word);
  }
}
