package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.load.Beside;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.ClientWindow;
import io.github.jettyqos.benchmarks.load.LoadOrder;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.LawKind;
import io.github.jettyqos.core.law.OwnLaw;
import io.github.jettyqos.core.law.Proposal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Laws of somebody's own that fail in every way there is. */
final class WrongLaws implements Row {
  private static final int MILLIS_EACH = 300;

  /** For all laws, and what each request between them may take. */
  private static final double SECONDS = 8;

  private static final int[] GOOD = {1, 15, 9, 7};

  @Override
  public String name() {
    return "controller exception, NaN";
  }

  @Override
  public String done() {
    return laws(new CountDownLatch(0)).size()
        + " laws of one's own, one after the other, every 20 ms: that throw, return nothing, budgets"
        + " from NaN and Infinity, too many classes, or never";
  }

  @Override
  public String invariant() {
    return "each is asked, the last good partition stays, traffic goes on; a good law moves it then";
  }

  @Override
  public void play(String mode, ClientProcess load, Finding finding) throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    try (FaultServer server =
        FaultServer.started(mode, "control: {law: static, period: 20ms, step: 16}")) {
      // Where nobody comes no law is asked.
      CompletableFuture<Map<String, ClientWindow>> traffic =
          Beside.start(
              () ->
                  new LoadOrder(
                          server.port(), SECONDS, SECONDS, 2000, 1, List.of("gold=poisson:100"))
                      .run(load));
      Partition begin = server.qos.partition();
      AtomicLong asked = new AtomicLong();
      for (Map.Entry<String, ControlLaw> each : laws(over).entrySet()) {
        asked.set(0);
        choose(server, each.getKey(), asked, each.getValue());
        boolean was = FaultServer.await(() -> asked.get() > 0);
        TimeUnit.MILLISECONDS.sleep(MILLIS_EACH);
        boolean stays = was && server.qos.partition().equals(begin);
        finding.atMost("laws that were obeyed, or never asked", stays ? 0 : 1, 0);
        if (!stays) {
          finding.note(each.getKey() + ": " + server.qos.partition() + ", asked " + asked);
        }
        finding.atMost(
            "gold meanwhile, ms", Aftermath.millis(server.port(), "/gold/1", finding.tally), 100);
      }
      choose(server, "good", asked, measured -> proposal(GOOD));
      finding.atLeast(
          "a good law is obeyed",
          FaultServer.await(() -> server.qos.partition().budget(1) == GOOD[1]) ? 1 : 0,
          1);
      server.qos.control().options(options -> options.withLaw(LawKind.STATIC));
      traffic.get().values().forEach(finding.tally::add);
      Aftermath.check(server, finding);
    } finally {
      over.countDown();
    }
  }

  private static void choose(FaultServer server, String name, AtomicLong asked, ControlLaw law) {
    ControlLaw counted =
        measured -> {
          asked.incrementAndGet();
          return law.propose(measured);
        };
    ControlOptions options = server.qos.control().status().options();
    server.qos.control().options(options.withLaw(new OwnLaw(name, context -> counted)));
  }

  private static Map<String, ControlLaw> laws(CountDownLatch over) {
    Map<String, ControlLaw> laws = new LinkedHashMap<>();
    laws.put("throws", measured -> failure(new IllegalStateException("of the law")));
    laws.put("throws-an-error", measured -> failure(new AssertionError("of the law")));
    laws.put("overflows", measured -> failure(new StackOverflowError("of the law")));
    laws.put("returns-nothing", measured -> nothing());
    laws.put("nan", measured -> numbers(Double.NaN));
    laws.put("infinity", measured -> numbers(Double.POSITIVE_INFINITY));
    laws.put("negative", measured -> numbers(-1e300));
    laws.put("another-size", measured -> Proposal.of(Partition.of(32, 16, 16), "wrong"));
    laws.put("beyond-the-pool", measured -> proposal(1, 5000, 5000, 5000));
    laws.put("never-answers", measured -> never(over));
    return laws;
  }

  private static Proposal failure(Throwable thrown) {
    if (thrown instanceof Error error) {
      throw error;
    }
    throw (RuntimeException) thrown;
  }

  @SuppressWarnings("NullAway") // that is what is wrong with it
  private static Proposal nothing() {
    return null;
  }

  /** As somebody does who divides by what nobody sent. */
  private static Proposal numbers(double value) {
    return proposal(1, (int) (16 * value), (int) (8 * value), 7);
  }

  private static Proposal proposal(int... budgets) {
    return Proposal.of(Partition.of(32, budgets), "of one's own");
  }

  private static Proposal never(CountDownLatch over) {
    try {
      over.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return proposal(GOOD);
  }
}
