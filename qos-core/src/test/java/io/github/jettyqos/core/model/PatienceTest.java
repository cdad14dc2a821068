package io.github.jettyqos.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests that leave the queue after a time: closed forms, simulation, and limits. */
final class PatienceTest {
  private static final double NEVER = Double.POSITIVE_INFINITY;

  @ParameterizedTest
  @CsvSource({"0.5, 1", "0.9, 2", "1, 3", "1.3, 0.5", "2, 4", "2, 30", "20, 1"})
  void server_oneThreadAndNoBound_isBaccelliAndHebuterne(double rho, double patience) {
    // M/M/1+D, service rate 1: with c = 1 - rho the density of the offered wait below tau is
    // p0 rho e^(-c w) and beyond it p0 rho e^(rho tau) e^(-w). So
    // 1/p0 = 1 + rho (1 - e^(-c tau))/c + rho e^(-c tau), left = p0 rho e^(-c tau),
    // and served wait = p0 rho sum of w e^(-c w) dw / (1 - left).
    double c = 1 - rho;
    double e = Math.exp(-c * patience);
    double mass = c == 0 ? patience : (1 - e) / c;
    double first = c == 0 ? patience * patience / 2 : (1 - e * (1 + c * patience)) / (c * c);
    double empty = 1 / (1 + rho * mass + rho * e);
    double left = empty * rho * e;
    MtrrServer server = one(rho, 20_000, patience);
    assertThat(server.loss()).isCloseTo(left, within(1e-12 * left));
    assertThat(server.leaving()).isCloseTo(left, within(1e-12 * left));
    double wait = empty * rho * first / (1 - left);
    assertThat(server.waitingTime()).isCloseTo(wait, within(1e-12 * wait));
    // P(wait > t, served) = p0 rho (e^(-ct) - e)/c; here at half the patience, of the served.
    double half = Math.exp(-c * patience / 2);
    double share = empty * rho * (c == 0 ? patience / 2 : (half - e) / c) / (1 - left);
    ResidenceTail tail = new ResidenceTail(server);
    assertThat(tail.waitingBeyond(patience / 2)).isCloseTo(share, within(1e-12));
    assertThat(tail.waitingBeyond(patience)).isZero();
    assertThat(tail.residenceBeyond(0)).isCloseTo(1, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource({
    // lambda, rate of a thread, m, B, tau
    "0.9, 1, 1, 100, 3", "1.3, 1, 1, 1000, 5", "1.3, 1, 1, 3, 2", "2, 1, 1, 1000, 10",
    "2, 1, 1, 8, 6", "3.6, 1, 4, 1000, 1", "5.2, 1, 4, 1000, 2", "5.2, 1, 4, 2, 0.4",
    "8, 1, 4, 1000, 5", "8, 1, 4, 20, 5", "26, 1, 20, 400, 1.5", "40, 1, 20, 30, 1"
  })
  void server_deterministicPatience_isTheSimulatedOne(
      double lambda, double rate, int m, int queue, double patience) {
    // One and a half million arrivals: standard errors of these figures are about .3 %; bound 1 %,
    // and
    // 1e-4
    // for shares that hardly any request has.
    ImpatientQueue oracle = new ImpatientQueue(lambda, rate, m, queue, patience, 1_500_000, 11);
    double[] rates = new double[m];
    Arrays.setAll(rates, i -> rate * (i + 1));
    OfferedLoad load = patient(new OfferedLoad(lambda, queue), patience);
    MtrrServer server = MtrrServer.of(load, rates);
    assertNear("loss", server.loss(), oracle.loss);
    assertNear("leaving", server.leaving(), oracle.leaving);
    assertNear("wait", server.waitingTime(), oracle.waiting);
    double p95 = new ResidenceTail(server).waitingPercentile(.95);
    assertNear("p95", p95, oracle.waitingPercentile(.95));
    // The twin: patience ignored. Off by 3 % or more in what is lost or in the wait, mostly by
    // a factor; so the bound above can tell.
    MtrrServer twin = server.withLoad(patient(load, NEVER));
    double error =
        Math.max(
            Math.abs(twin.loss() / oracle.loss - 1),
            Math.abs(twin.waitingTime() / oracle.waiting - 1));
    assertThat(error).isGreaterThan(.03);
  }

  private static void assertNear(String what, double actual, double expected) {
    assertThat(actual).as(what).isCloseTo(expected, within(.01 * expected + 1e-4));
  }

  @Test
  void server_patienceBeyondAnyWait_isThatOfThePatient() {
    Random random = new Random(3);
    for (int i = 0; i < 300; i++) {
      int m = 1 + random.nextInt(30);
      double[] rates = new double[m];
      Arrays.setAll(rates, n -> 10 * (n + 1) * Math.exp(.2 * random.nextGaussian()));
      OfferedLoad load =
          new OfferedLoad(
              rates[m - 1] * Math.exp(random.nextGaussian()),
              random.nextInt(500),
              i % 2 == 0 ? 1 : 3,
              i % 2 == 0 ? 1 : 5,
              NEVER);
      MtrrServer patient = MtrrServer.of(load, rates);
      MtrrServer server = patient.withLoad(patient(load, 700 / rates[m - 1]));
      double eps = 1e-10;
      assertThat(server.residenceTime())
          .isCloseTo(patient.residenceTime(), within(eps * patient.residenceTime()));
      assertThat(server.loss()).isCloseTo(patient.loss(), within(eps));
      double p95 = new ResidenceTail(patient).residencePercentile(.95);
      assertThat(new ResidenceTail(server).residencePercentile(.95))
          .isCloseTo(p95, within(1e-6 * p95));
    }
  }

  @Test
  void server_patienceInTheMiddleOfALongQueue_staysExactAndFast() {
    // x from far below to far above 1, B and C tau up to a million: against the density in closed
    // form, which for one thread and an endless queue is that of the first test.
    for (double rho : new double[] {1e-6, .5, .99, 1 - 1e-9, 1, 1 + 1e-9, 1.01, 2, 100}) {
      for (double patience : new double[] {1e-9, .1, 50, 3_000, 400_000}) {
        if (rho * patience > 900_000) {
          continue; // the bound of the queue would show
        }
        double c = 1 - rho;
        double mass = c == 0 ? patience : -Math.expm1(-c * patience) / c;
        // left = rho e/(1 + rho mass + rho e); multiplied by e^(c tau) where e is large.
        double e = Math.exp(Math.min(c * patience, 700));
        double left =
            c > 0
                ? rho / (e * (1 + rho * mass) + rho)
                : rho / (e + rho * (c == 0 ? patience : Math.expm1(c * patience) / c) + rho);
        MtrrServer server = one(rho, 1_000_000, patience);
        assertThat(server.leaving())
            .as(rho + " for " + patience)
            .isCloseTo(left, within(1e-8 * left + 1e-300));
        assertThat(server.waitingTime()).isBetween(0.0, patience);
      }
    }
  }

  @Test
  void server_noPatienceAtAll_isALossSystem() {
    // Who must wait leaves at once: Erlang's B with 4 of 5 is 0.19907.
    double[] rates = {1, 2, 3, 4, 5};
    OfferedLoad load = patient(new OfferedLoad(4, 1_000_000), 1e-12);
    MtrrServer server = MtrrServer.of(load, rates);
    assertThat(server.loss()).isCloseTo(8.533333333333333 / 42.86666666666667, within(1e-9));
    assertThat(server.residenceTime()).isCloseTo(1, within(1e-9));
  }

  @Test
  void residencePercentile_impatient_isThatOfExponentialProcessing() {
    // One thread: the residence of a served request is its wait and an exponential time, so
    // P(R > t) by the midpoint rule over the density of the first test.
    double rho = 1.5;
    double patience = 4;
    ResidenceTail tail = new ResidenceTail(one(rho, 10_000, patience));
    for (double t : new double[] {.5, 2, 4, 6, 10}) {
      double sum = 0;
      double all = 0;
      int steps = 100_000;
      for (int i = 0; i < steps; i++) {
        double w = (i + .5) * patience / steps;
        double density = rho * Math.exp((rho - 1) * w) * patience / steps;
        all += density;
        sum += density * Math.exp(-Math.max(0, t - w));
      }
      double expected = (Math.exp(-t) + sum) / (1 + all);
      assertThat(tail.residenceBeyond(t)).as("t " + t).isCloseTo(expected, within(1e-7));
    }
  }

  @Test
  void server_variability_servesWhatIsNotLost() {
    OfferedLoad load = new OfferedLoad(45, 200, 2, 6, .5);
    MtrrServer server = MtrrServer.of(load, 20, 35, 50);
    double served = 0;
    for (int i = 1; i <= 203; i++) {
      served += server.probability(i) * server.serviceRate(i);
    }
    assertThat(server.throughput()).isCloseTo(served, within(1e-9));
    assertThat(server.throughput()).isCloseTo(45 * (1 - server.loss()), within(1e-9));
    assertThat(server.leaving()).isBetween(0.0, server.loss());
  }

  private static MtrrServer one(double rho, int queue, double patience) {
    return MtrrServer.of(patient(new OfferedLoad(rho, queue), patience), 1);
  }

  /** The same requests, which wait for another time. */
  private static OfferedLoad patient(OfferedLoad of, double seconds) {
    return new OfferedLoad(
        of.arrivalRate(), of.queue(), of.arrivalVariation(), of.serviceVariation(), seconds);
  }
}
