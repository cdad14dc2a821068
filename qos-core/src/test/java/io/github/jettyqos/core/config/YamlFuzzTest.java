package io.github.jettyqos.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.github.jettyqos.core.check.ConfigException;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Damaged configurations: whatever happens to the text, the answer is one line or a configuration.
 */
class YamlFuzzTest {
  private static final int CASES = Integer.getInteger("fuzz.cases", 2000);
  private static final String SPECIAL =
      "{}[]:,#&*!|>'\"%@`-?~ \t\n\\.0a<\u0000\u0085\u2028\ud800\ufeff";

  @Test
  void parse_mutatedConfiguration_throwsNothingButConfigException() {
    int refused = 0;
    for (int i = 0; i < CASES; i++) {
      Random random = new Random(i);
      String text = QosYaml.print(RandomConfigs.next(random));
      if (random.nextBoolean()) {
        text = Reference.EXAMPLE;
      }
      for (int n = 1 + random.nextInt(4); n > 0; n--) {
        text = mutate(text, random);
      }
      refused += isRefused(i, text) ? 1 : 0;
    }
    // Most mutations break something; a test in which none or all do would not test the parser.
    assertThat(refused).isBetween(CASES / 2, CASES - CASES / 100);
  }

  private static boolean isRefused(int seed, String text) {
    try {
      QosYaml.parse(text);
      return false;
    } catch (ConfigException e) {
      assertThat(e.getMessage().lines()).as("seed %s", seed).hasSize(1);
      assertThat(e.getMessage().length()).as("seed %s", seed).isLessThan(1200);
      return true;
    } catch (RuntimeException | StackOverflowError e) {
      return fail("seed " + seed + ":\n" + text, e);
    }
  }

  private static String mutate(String text, Random random) {
    if (text.isEmpty()) {
      return ":";
    }
    int at = random.nextInt(text.length());
    int to = Math.min(text.length(), at + 1 + random.nextInt(12));
    String special = String.valueOf(SPECIAL.charAt(random.nextInt(SPECIAL.length())));
    return switch (random.nextInt(6)) {
      case 0 -> text.substring(0, at) + text.substring(to);
      case 1 -> text.substring(0, to) + text.substring(at);
      case 2 -> text.substring(0, at) + special + text.substring(at);
      case 3 -> text.substring(0, at) + special + text.substring(at + 1);
      case 4 -> text.substring(0, at) + special.repeat(1 + random.nextInt(50)) + text.substring(to);
      default -> text.substring(0, at) + random.nextLong() + text.substring(to);
    };
  }
}
