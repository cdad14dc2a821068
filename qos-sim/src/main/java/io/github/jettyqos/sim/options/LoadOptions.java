package io.github.jettyqos.sim.options;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.measure.demand.AvailableProcessors;
import io.github.jettyqos.core.model.OfferedLoad;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options for the expected load and the server, which take precedence over the configuration.
 */
public final class LoadOptions {
  private static final int DEFAULT_THREADS = 64;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description =
          "the most threads there are; default the configuration's, or 64 where it leaves that to"
              + " the pool")
  private @Nullable Integer threads;

  @Option(
      names = "--arrivals",
      paramLabel = "CLASS=RATE",
      split = ",",
      description = "requests per second of a class; may be repeated; outweighs the configuration")
  private Map<String, Double> arrivals = new LinkedHashMap<>();

  @Option(
      names = "--speedup",
      paramLabel = "KEY=VALUE",
      split = ",",
      description =
          "rate=50,slope=0.14,saturation=23: requests per second of one handler alone, what each"
              + " further one adds to that (0 to 1), and how many are worth while")
  private Map<String, String> speedup = new LinkedHashMap<>();

  @Option(
      names = "--processors",
      paramLabel = "P",
      description =
          "what handlers of classes that say their work share, 0.01 to 65535; default the"
              + " configuration's, or those of this machine")
  private @Nullable Double processors;

  @Option(
      names = "--service-variation",
      paramLabel = "C2",
      description =
          "squared coefficient of variation of the work, 0 to 1000; default that of the class, or 1,"
              + " exponential")
  private @Nullable Double serviceVariation;

  /** Made by the command line. */
  public LoadOptions() {}

  /**
   * The most threads there are.
   *
   * @param config where they may stand
   * @return 1 to 65535
   */
  public int threads(QosConfig config) {
    int most = threads == null ? config.threads().orElse(DEFAULT_THREADS) : threads;
    return Partition.THREADS.check("threads", most);
  }

  /**
   * The model of the server: a speedup given as an option, else the work of its classes if all of
   * them have it, else the speedup of the configuration.
   *
   * @param config where both may stand
   * @return one of them
   */
  public ServerModel server(QosConfig config) {
    List<ServiceClass> classes = config.classes();
    long known = classes.stream().filter(each -> each.work().isPresent()).count();
    if (speedup.isEmpty() && known == classes.size()) {
      return new ServerModel.Mixed(work(config));
    }
    if (processors != null) {
      throw ConfigException.of(
          "--processors", processors, "means nothing but where every class has work; leave it out");
    }
    if (speedup.isEmpty() && config.speedup().isEmpty() && known > 0) {
      ServiceClass without =
          classes.stream().filter(each -> each.work().isEmpty()).findFirst().orElseThrow();
      throw new ConfigException(
          "classes." + without.name() + ".work",
          "is not given, but other classes have it; add work: {compute: 5ms} to this one, too");
    }
    return new ServerModel.Equal(speedup(config));
  }

  private WorkDescription work(QosConfig config) {
    double shared =
        processors == null
            ? config.processors().orElseGet(() -> AvailableProcessors.ofThisJvm().now().count())
            : CommonStation.Processors.COUNT.check("--processors", processors);
    List<ClassWork> works =
        config.classes().stream()
            .map(each -> each.work().orElseThrow())
            .map(each -> new ClassWork(each.demand(), serviceVariation(each.variation())))
            .toList();
    return new WorkDescription(CommonStation.processors(shared), works);
  }

  /**
   * The speedup of the server.
   *
   * @param config where it may stand
   * @return that of the options, or else that of the configuration
   */
  public Speedup speedup(QosConfig config) {
    if (!speedup.isEmpty()) {
      return SpeedupOption.of(speedup);
    }
    return config
        .speedup()
        .orElseThrow(
            () ->
                new ConfigException(
                    "speedup",
                    "is not given; add speedup: {rate: 50, slope: 0.14, saturation: 23} to the"
                        + " file or --speedup rate=50,slope=0.14,saturation=23"));
  }

  /**
   * Squared coefficient of variation of the work.
   *
   * @param otherwise where it was not given
   * @return the option's
   */
  public double serviceVariation(double otherwise) {
    return serviceVariation == null
        ? otherwise
        : OfferedLoad.VARIATION.check("--service-variation", serviceVariation);
  }

  /**
   * Checks that every class to which an option gives a rate is there.
   *
   * @param classes all there are
   */
  public void checkNames(List<ServiceClass> classes) {
    List<String> names = classes.stream().map(ServiceClass::name).distinct().toList();
    for (String name : arrivals.keySet()) {
      if (!names.contains(name)) {
        throw new ConfigException(
            "--arrivals", "there is no class " + name + "; there are " + names);
      }
    }
  }

  /**
   * Refuses rates where they would mean nothing.
   *
   * @param where they would not, for the message
   */
  public void requireNoArrivals(String where) {
    if (!arrivals.isEmpty()) {
      throw new ConfigException("--arrivals", "means nothing " + where + "; leave it out");
    }
  }

  /**
   * Requests of a class.
   *
   * @param of the class
   * @return per second
   */
  public double rate(ServiceClass of) {
    String key = "classes." + of.name() + ".arrivals";
    Double option = arrivals.get(of.name());
    if (option != null) {
      return ServiceClass.ARRIVALS.allowed().check(key, option);
    }
    return of.arrivals()
        .orElseThrow(
            () ->
                new ConfigException(
                    key,
                    "is not given; add arrivals: 100 to the class or --arrivals "
                        + of.name()
                        + "=100"));
  }
}
