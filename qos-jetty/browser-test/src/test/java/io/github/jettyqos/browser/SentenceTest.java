package io.github.jettyqos.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The sentence of a real server in each of twelve incidents: class, cause and what helps. */
final class SentenceTest {
  private static final Duration AT_MOST = Duration.ofSeconds(40);

  @TempDir Path dir;

  @ParameterizedTest
  @EnumSource(Incident.class)
  void incident_isFoundFromTheSentenceAlone(Incident incident) throws Exception {
    try (Incident.Run run = incident.start(dir)) {
      await()
          .atMost(AT_MOST)
          .untilAsserted(
              () ->
                  assertThat(incident.isToldBy(run.qos.management().findings()))
                      .as(run::sentence)
                      .isTrue());
    }
  }
}
