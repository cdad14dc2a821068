package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.core.QosConfig;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.control.ControlLaw;
import io.github.jettyqos.core.control.Proposal;
import io.github.jettyqos.core.control.delay.Adaptation;
import io.github.jettyqos.core.control.delay.OptimalOptions;
import io.github.jettyqos.core.control.delay.PiOptions;
import io.github.jettyqos.core.control.mtrr.MtrrOptions;
import io.github.jettyqos.core.control.rate.ServiceRateControl;
import io.github.jettyqos.core.identify.PiGains;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** What may set the budgets while a server runs. */
enum Law {
  /** The partition of the configuration stays. */
  STATIC("static") {
    @Override
    ControlLaw law(QosConfig config, int threads, Duration period) {
      return measured -> Proposal.of(measured.partition(), "static");
    }
  },
  /** The shipped law. */
  MTRR("mtrr") {
    @Override
    ControlLaw law(QosConfig config, int threads, Duration period) {
      return MtrrOptions.DEFAULT.law(config.classes(), threads);
    }
  },
  /** Sha et al. */
  QUEUEING_MODEL("queueing-model") {
    @Override
    ControlLaw law(QosConfig config, int threads, Duration period) {
      return ServiceRateControl.QUEUEING_MODEL.law(config.classes(), threads, period);
    }
  },
  /** Liu et al. */
  QUEUE_LENGTH("queue-length") {
    @Override
    ControlLaw law(QosConfig config, int threads, Duration period) {
      return ServiceRateControl.QUEUE_LENGTH.law(config.classes(), threads, period);
    }
  },
  /** Ours, by the ages of requests. */
  AGE("age") {
    @Override
    ControlLaw law(QosConfig config, int threads, Duration period) {
      return ServiceRateControl.AGE.law(config.classes(), threads, period);
    }
  },
  /** Lu et al.: absolute where classes have targets, else relative; gains are found as it runs. */
  PI("pi") {
    @Override
    ControlLaw law(QosConfig config, int threads, Duration period) {
      List<ServiceClass> classes = config.classes();
      PiOptions options = PiOptions.ofGuarantees(classes, threads);
      return classes.get(0).guarantee().target().isPresent()
          ? options.adaptiveAbsolute(PiGains.LU_ABSOLUTE, Adaptation.DEFAULT)
          : options.adaptiveRelative(PiGains.LU_RELATIVE, Adaptation.DEFAULT);
    }
  },
  /** Gao et al., by models that are found as it runs; where no class has a target, for ratios. */
  OPTIMAL("optimal") {
    @Override
    ControlLaw law(QosConfig config, int threads, Duration period) {
      List<ServiceClass> classes = config.classes();
      return PiOptions.ofGuarantees(classes, threads)
          .adaptiveOptimal(OptimalOptions.ofShares(classes.size(), threads), Adaptation.DEFAULT);
    }
  };

  private final String word;

  Law(String word) {
    this.word = word;
  }

  /** A law in its first state. */
  abstract ControlLaw law(QosConfig config, int threads, Duration period);

  static List<String> words() {
    return Stream.of(values()).map(each -> each.word).toList();
  }

  /** The one of that name. */
  static Law of(String word) {
    return Stream.of(values()).filter(each -> each.word.equals(word)).findFirst().orElseThrow();
  }

  @Override
  public String toString() {
    return word;
  }
}
