package io.github.jettyqos.core.law;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.law.LawChoice.OwnLaw;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OwnLawTest {
  private static final LawContext CONTEXT =
      new LawContext(List.of(ServiceClass.named("all").build()), 8, Duration.ofMillis(250));

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "two words", "a\nb", "a\u202eb", "mtrr", "queue-length"})
  void name_thatIsNone_isRefused(String name) {
    assertThatThrownBy(
            () -> new OwnLaw(name, context -> measured -> Proposal.of(measured.partition(), "")))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("control.law: ");
  }

  @Test
  void make_nothing_isRefused() {
    assertThatThrownBy(() -> new OwnLaw("nothing", context -> null).make(CONTEXT))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "control.law: nothing could not be made: java.lang.NullPointerException: nothing was"
                + " made");
  }

  @Test
  void options_lawThatIsNeitherShippedNorOwn_isRefused() {
    LawChoice third = () -> "third";
    assertThatThrownBy(() -> ControlOptions.DEFAULT.withLaw(third))
        .isInstanceOf(ConfigException.class)
        .hasMessageEndingWith("is no LawKind and no OwnLaw");
    assertThat(ControlOptions.DEFAULT.withLaw(new OwnLaw("x", c -> null)).law()).hasToString("x");
  }
}
