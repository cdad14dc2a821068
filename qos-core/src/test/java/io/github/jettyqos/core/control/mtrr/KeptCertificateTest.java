package io.github.jettyqos.core.control.mtrr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Shortfall;
import io.github.jettyqos.core.Statistic;
import io.github.jettyqos.core.Target;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class KeptCertificateTest {
  private final KeptCertificate kept = new KeptCertificate();
  private int looks;

  private static List<Shortfall> bronze(double arrivalRate) {
    Target asked = Target.atMost(Statistic.MEAN, Duration.ofSeconds(2));
    return List.of(new Shortfall(2, "bronze", arrivalRate, asked, asked, asked, false, 100));
  }

  private List<Shortfall> look(boolean doubtful, List<Shortfall> there) {
    return kept.of(
        doubtful,
        () -> {
          looks++;
          return there;
        });
  }

  @Test
  void of_promiseThatStaysBroken_isLookedForInEveryFourthPeriod() {
    assertThat(look(true, bronze(200))).isEqualTo(bronze(200)); // the first time at once
    for (int m = 0; m < 3; m++) {
      assertThat(look(true, bronze(300))).isEqualTo(bronze(200));
    }
    assertThat(looks).isEqualTo(1);
    assertThat(look(true, bronze(300))).isEqualTo(bronze(300));
    assertThat(looks).isEqualTo(2);
  }

  @Test
  void of_nothingBrokenOrNothingDoubtful_isNotKept() {
    assertThat(look(true, List.of())).isEmpty();
    assertThat(look(true, bronze(200))).hasSize(1); // a backlog that has become an overload
    assertThat(look(false, bronze(200))).isEmpty();
    assertThat(look(true, bronze(300))).isEqualTo(bronze(300));
    assertThat(looks).isEqualTo(3);
  }
}
