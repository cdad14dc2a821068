package io.github.jettyqos.sim.haproxy;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * An expression of the kind that {@link CommonExpression} lets through, and texts that most often
 * are of it.
 *
 * @param text the expression
 * @param sample what it may hold for
 */
record RandomExpression(String text, Sample sample) {
  /** Makes a text. */
  interface Sample {
    String of(RandomGenerator random);
  }

  /** The characters of the paths; blanks are left to other tests. */
  static final String ALPHABET = "aAbBzZ019._~!$&()*+,:=@-/";

  private static final String[] TIMES = {
    "*", "+", "?", "*?", "+?", "??", "*+", "++", "?+", "{2}", "{0,2}", "{1,}", "{2,3}?", "{0}"
  };
  private static final String[] SETS = {
    "[a-z]",
    "[^/]",
    "[A-Za-z0-9_]",
    "[^a-b0]",
    "[-a.]",
    "[+*-]",
    "[\\d.]",
    "[^\\w/]",
    "[\\D]",
    "\\d",
    "\\w",
    "[\\s.]",
    "\\W",
    "\\D",
    "\\S",
    ".",
    "[&a]",
    "[!\\&&b]",
    "[\\x61-b$]",
    "[.-9]",
    "[^-a]",
    "[(-.]",
    "[Z-a]",
    "[\\]a\\[^-]"
  };

  /** An expression for paths, which begin with a slash. */
  static RandomExpression ofPath(RandomGenerator random) {
    RandomExpression rest = branches(random, 2);
    return new RandomExpression("^/" + rest.text, each -> "/" + rest.sample.of(each));
  }

  private static RandomExpression branches(RandomGenerator random, int deep) {
    List<RandomExpression> all =
        IntStream.range(0, random.nextInt(4) == 0 ? 1 + random.nextInt(3) : 1)
            .mapToObj(each -> branch(random, deep))
            .toList();
    return new RandomExpression(
        all.stream().map(RandomExpression::text).collect(Collectors.joining("|")),
        each -> all.get(each.nextInt(all.size())).sample.of(each));
  }

  private static RandomExpression branch(RandomGenerator random, int deep) {
    List<RandomExpression> all = new ArrayList<>();
    int pieces = random.nextInt(8) == 0 ? 0 : 1 + random.nextInt(3);
    for (int i = 0; i < pieces; i++) {
      all.add(piece(random, deep));
    }
    return new RandomExpression(
        all.stream().map(RandomExpression::text).collect(Collectors.joining()),
        each -> all.stream().map(one -> one.sample.of(each)).collect(Collectors.joining()));
  }

  private static RandomExpression piece(RandomGenerator random, int deep) {
    int kind = random.nextInt(deep > 0 ? 16 : 9);
    switch (kind) {
      case 13:
        RandomExpression looked = branches(random, deep - 1);
        String look = random.nextInt(3) == 0 ? "(?=" : "(?!";
        return new RandomExpression(look + looked.text + ")", each -> "");
      case 14:
        return new RandomExpression(random.nextInt(3) == 0 ? "^" : "$", each -> "");
      case 15:
        return new RandomExpression("(?i)", each -> "");
      default:
        RandomExpression atom =
            kind < 5 ? character(random) : kind < 9 ? set(random) : group(random, deep);
        return random.nextInt(3) == 0 ? repeated(random, atom) : atom;
    }
  }

  private static RandomExpression character(RandomGenerator random) {
    char c = ALPHABET.charAt(random.nextInt(ALPHABET.length()));
    boolean reserved = ".$()*+".indexOf(c) >= 0;
    boolean escaped = reserved || !Character.isLetterOrDigit(c) && random.nextInt(4) == 0;
    String text =
        random.nextInt(10) == 0 ? "\\x%02x".formatted((int) c) : escaped ? "\\" + c : "" + c;
    return new RandomExpression(text, each -> String.valueOf(c));
  }

  private static RandomExpression set(RandomGenerator random) {
    String text = SETS[random.nextInt(SETS.length)];
    Pattern pattern = Pattern.compile(text);
    String all =
        ALPHABET
            .chars()
            .mapToObj(Character::toString)
            .filter(pattern.asMatchPredicate())
            .collect(Collectors.joining());
    return new RandomExpression(
        text, each -> all.isEmpty() ? "" : "" + all.charAt(each.nextInt(all.length())));
  }

  private static RandomExpression group(RandomGenerator random, int deep) {
    RandomExpression inner = branches(random, deep - 1);
    int number = random.nextInt(1_000_000);
    String opening = new String[] {"(", "(?:", "(?i:", "(?<n" + number + ">"}[random.nextInt(4)];
    return new RandomExpression(opening + inner.text + ")", inner.sample);
  }

  private static RandomExpression repeated(RandomGenerator random, RandomExpression atom) {
    String times = TIMES[random.nextInt(TIMES.length)];
    return new RandomExpression(
        atom.text + times,
        each -> {
          int number =
              switch (times.substring(0, Math.min(2, times.length()))) {
                case "{2" -> 2;
                case "{0" -> times.equals("{0}") ? 0 : each.nextInt(3);
                case "?", "??", "?+" -> each.nextInt(2);
                default -> each.nextInt(3) + (times.startsWith("*") ? 0 : 1);
              };
          return IntStream.range(0, number)
              .mapToObj(any -> atom.sample.of(each))
              .collect(Collectors.joining());
        });
  }

  /** A text that is of it, or nearly. */
  String path(RandomGenerator random) {
    StringBuilder made = new StringBuilder(sample.of(random));
    for (int changes = random.nextInt(3); changes > 0; changes--) {
      int at = random.nextInt(made.length());
      char c = made.charAt(at);
      char other = ALPHABET.charAt(random.nextInt(ALPHABET.length()));
      switch (random.nextInt(4)) {
        case 0 -> made.insert(at + 1, other);
        case 1 -> made.setCharAt(at, other);
        case 2 -> made.setCharAt(at, Character.isLowerCase(c) ? (char) (c - 32) : c);
        default -> {
          if (made.length() > 1) {
            made.deleteCharAt(at);
          }
        }
      }
    }
    return made.toString();
  }
}
