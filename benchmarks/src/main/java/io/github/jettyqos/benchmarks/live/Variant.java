package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.PathWork;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosConfigBuilder;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A variant of a comparison: the law of a run, and whether threads are lent. */
enum Variant {
  /** The shipped law, which is told of targets alone. */
  LOOP(LawKind.MTRR),
  /** Equal shares. */
  STATIC(LawKind.STATIC),
  /** Equal shares, of which idle threads are lent. */
  LEND(LawKind.STATIC),
  /** All threads for every class: priority alone decides. The twin of some bounds. */
  PRIORITY(LawKind.STATIC);

  /** All but the last. */
  static final List<Variant> USUAL = List.of(LOOP, STATIC, LEND);

  private final LawKind law;

  Variant(LawKind law) {
    this.law = law;
  }

  /** The name in results. */
  String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The partition at the start; null: that of the configuration. */
  @Nullable Partition partition(int threads, int classes) {
    if (this != PRIORITY) {
      return null;
    }
    int[] budgets = new int[classes];
    Arrays.fill(budgets, threads);
    return Partition.of(threads, budgets);
  }

  /** Configures threads and targets alone; the last class takes the rest. */
  QosConfig config(int threads, List<PathWork> works, List<MixedTarget> targets) {
    QosConfigBuilder config =
        QosConfig.builder().threads(threads).control(LiveConfig.control(law).build());
    for (int k = 0; k < works.size(); k++) {
      String name = works.get(k).name();
      ServiceClassBuilder next = LiveConfig.plain(name, k == works.size() - 1);
      if (this != LOOP) {
        next.lend(this == LEND);
      }
      targets.stream()
          .filter(each -> each.owner().equals(name))
          .forEach(each -> next.target(each.target()));
      config.add(next);
    }
    return config.build();
  }
}
