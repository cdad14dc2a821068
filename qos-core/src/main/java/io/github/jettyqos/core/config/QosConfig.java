package io.github.jettyqos.core.config;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.ExemptClass;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.Rule;
import io.github.jettyqos.core.Rule.Condition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.check.Allowed;
import io.github.jettyqos.core.check.Allowed.DoubleRange;
import io.github.jettyqos.core.check.Allowed.IntRange;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.check.Option;
import io.github.jettyqos.core.check.Option.Choices;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The whole configuration, complete: every priority resolved and the last class takes the rest.
 *
 * @param threads {@link #THREADS}
 * @param mode {@link #MODE}
 * @param admission {@link #ADMISSION}
 * @param reserve {@link #RESERVE}
 * @param trustedProxies {@link #TRUSTED_PROXIES}
 * @param deadlineHeader {@link #DEADLINE_HEADER}
 * @param bodies {@link #BODIES}
 * @param bodyLimit {@link #BODY_LIMIT}
 * @param bodyWait {@link #BODY_WAIT}
 * @param queueBytes {@link #QUEUE_BYTES}; it bounds the memory that any number of clients can
 *     occupy
 * @param retryAfter {@link #RETRY_AFTER}
 * @param abortOnClose {@link #ABORT_ON_CLOSE}
 * @param stuck {@link #STUCK}
 * @param interrupt {@link #INTERRUPT}
 * @param processors {@link #PROCESSORS}
 * @param heapLimit {@link #HEAP_LIMIT}
 * @param readiness {@link #READINESS}
 * @param speedup {@link #SPEEDUP}
 * @param control {@link #CONTROL}
 * @param admin {@link #ADMIN}
 * @param frontEnds what a node accepts from front ends and reports to them
 * @param cluster {@link #CLUSTER}
 * @param exempt the classes with {@link ExemptClass#EXEMPT}, in the order of their rules, which are
 *     tried before those of other classes
 * @param classes {@link #CLASSES}
 */
public record QosConfig(
    OptionalInt threads,
    Mode mode,
    AdmissionMode admission,
    int reserve,
    List<String> trustedProxies,
    Optional<String> deadlineHeader,
    Bodies bodies,
    int bodyLimit,
    Duration bodyWait,
    int queueBytes,
    Duration retryAfter,
    AbortOnClose abortOnClose,
    Duration stuck,
    boolean interrupt,
    OptionalDouble processors,
    Optional<Double> heapLimit,
    Optional<ReadinessRule> readiness,
    Optional<Speedup> speedup,
    ControlOptions control,
    Optional<AdminOptions> admin,
    FrontEnds frontEnds,
    Optional<ClusterOptions> cluster,
    List<ExemptClass> exempt,
    List<ServiceClass> classes) {

  /**
   * The maximum number of trusted ranges, as each is tried for every hop of a forwarded request.
   */
  public static final int MOST_PROXIES = 256;

  /** The name of the class that is appended when the last one has rules. */
  public static final String DEFAULT_CLASS = ClassList.DEFAULT;

  /**
   * Handlers at once over all classes. {@code auto} is the size of the thread pool without leases
   * and the reserve, since more handlers would wait for threads that do not exist. With exempt
   * classes {@code auto} leaves them some of these threads: 12, but at most one in eight.
   *
   * <p>{@code threads}: auto or a whole number from 1 to 65535, in threads; default {@code auto}.
   */
  public static final Option<OptionalInt> THREADS =
      Option.auto("threads", Partition.THREADS).in("threads");

  /**
   * {@code inline}: a request that finds room goes on in the thread that parsed it, which has the
   * shortest latency. {@code dispatch}: every handler runs on a worker, more requests per second
   * for blocking handlers on few cores, at a longer tail; nothing in front of the gate may then
   * block. {@code auto}: dispatch for HTTP/1.1 in clear text over a connector of {@code
   * Qos.connector} where handlers may block and all in front of the gate is Jetty's own, inline for
   * all else; the default, since it was nowhere slower than inline.
   *
   * <p>{@code mode}: inline or dispatch or auto; default {@code auto}.
   */
  public static final Option<Mode> MODE = Option.oneOf("mode", Mode.AUTO);

  /**
   * {@code enforce}: requests run, wait or are turned away by the budgets and queues of their
   * classes. {@code observe}: nothing is turned away, delayed or moved; what would have been is
   * counted, by class and reason. For the first days of a roll-out; can be changed while the server
   * runs.
   *
   * <p>{@code admission}: enforce or observe; default {@code enforce}.
   */
  public static final Option<AdmissionMode> ADMISSION =
      Option.oneOf("admission", AdmissionMode.ENFORCE);

  /**
   * Kept for input and output, and for exempt classes; no other class can take them. A pool whose
   * every thread runs a handler can no longer read from the network.
   *
   * <p>{@code reserve}: a whole number from 0 to 1000, in threads; default {@code 4}.
   */
  public static final Option<Integer> RESERVE =
      Option.of("reserve", new IntRange(0, 1000), 4).in("threads");

  /**
   * Proxies whose {@code X-Forwarded-For}, or else {@code Forwarded}, is believed. None, because
   * anyone can send these headers. A trusted proxy must set or remove both.
   *
   * <p>{@code trusted-proxies}: a list of at most 256 address ranges such as ["10.0.0.0/8"];
   * default {@code []}.
   */
  public static final Option<List<String>> TRUSTED_PROXIES =
      Option.of("trusted-proxies", new Allowed.Part<List<String>>(), List.of());

  /**
   * The header in which a trusted proxy says how long the client will wait for the answer, such as
   * {@code grpc-timeout} or {@code x-envoy-expected-rq-timeout-ms}: a number in milliseconds, a
   * duration such as {@code 250ms}, or of gRPC digits with H, M, S, m, u or n. A request that
   * cannot be answered by then is not run. It is read only from {@code trusted-proxies}.
   *
   * <p>{@code deadline-header}: the name of a header such as grpc-timeout; default none.
   */
  public static final Option<String> DEADLINE_HEADER = Option.part("deadline-header", "none");

  /**
   * {@code eager}: request bodies are read before admission, so that a slow upload holds no permit.
   * {@code stream}: the handler reads them under its permit.
   *
   * <p>{@code bodies}: eager or stream; default {@code eager}.
   */
  public static final Option<Bodies> BODIES = Option.oneOf("bodies", Bodies.EAGER);

  private static final IntRange BODY = new IntRange(0, 16 << 20);

  /**
   * How much of a body is read before admission. The handler reads the rest of a larger one, which
   * is rare.
   *
   * <p>{@code body-limit}: a whole number from 0 to 16777216, in bytes; default {@code 65536}.
   */
  public static final Option<Integer> BODY_LIMIT =
      Option.of("body-limit", BODY, 64 << 10).in("bytes");

  /**
   * How long a body without a length is awaited before its request goes on without the rest, as its
   * client may wait for the answer before it sends more. gRPC and CONNECT (WebSocket) never wait,
   * nor does a request with {@code Expect: 100-continue}.
   *
   * <p>{@code body-wait}: a duration from 0s to 10s; default {@code 100ms}.
   */
  public static final Option<Duration> BODY_WAIT = Option.time("body-wait", "0s", "10s", "100ms");

  /**
   * How much memory is held by requests before they are handled, over all classes and connections:
   * their bodies, and 1.5 KiB for each queued one. A request that finds no room gets 503. Half of
   * it is kept for the classes in equal parts, so that one class cannot take all. At least 4 times
   * {@code body-limit}, which is the default where that is more.
   *
   * <p>{@code queue-bytes}: a whole number from 65536 to 1073741824, in bytes; default {@code
   * 33554432}.
   */
  public static final Option<Integer> QUEUE_BYTES =
      Option.of("queue-bytes", new IntRange(64 << 10, 1 << 30), 32 << 20).in("bytes");

  /**
   * The minimum of {@code Retry-After} for classes without one of their own, in whole seconds as
   * HTTP has no fractions. The shortest by default, as queues drain within seconds; measurements
   * determine how much longer a client is told to wait.
   *
   * <p>{@code retry-after}: a duration from 1s to 1h; default {@code 1s}.
   */
  public static final Option<Duration> RETRY_AFTER = Option.time("retry-after", "1s", "1h", "1s");

  /**
   * Whether a queued request is dropped when its client closes its HTTP/1.1 connection: its answer
   * would not be read. Only a connector of {@code Qos.connector} can detect that: {@code auto} is
   * true there and false elsewhere, and {@code true} is rejected where there is no such connector.
   *
   * <p>{@code abort-on-close}: auto or true or false; default {@code auto}.
   */
  public static final Option<AbortOnClose> ABORT_ON_CLOSE =
      Option.oneOf("abort-on-close", AbortOnClose.AUTO);

  /**
   * How long a handler may keep its thread. One that keeps it for longer is stuck: it is logged
   * with its stack, counted and listed. A minute is rare for a handler that works.
   *
   * <p>{@code stuck}: never or a duration from 1s to 1h; default {@code 1m}.
   */
  public static final Option<Duration> STUCK =
      Option.of("stuck", ServiceClass.STUCK.allowed(), Duration.ofSeconds(60));

  /**
   * Whether the thread of a stuck handler is interrupted. Off, as that breaks off its work.
   *
   * <p>{@code interrupt}: true or false; default {@code false}.
   */
  public static final Option<Boolean> INTERRUPT = Option.flag("interrupt", false);

  /**
   * The processors that handlers share, whatever is read; may be less than the machine has, as the
   * system and other programs use some. {@code auto} is the quota of the container or all of the
   * machine, read again each second, also in a plan and in a simulation, where it should be given.
   *
   * <p>{@code processors}: auto or a number from 0.01 to 65535; default {@code auto}.
   */
  public static final Option<OptionalDouble> PROCESSORS =
      Option.auto("processors", CommonStation.Processors.COUNT);

  /**
   * The part of the heap in use after a collection above which classes of low priority get fewer
   * handlers, down to one, and wait; never those of first priority. Off by default, as only the
   * application knows what is in use for good; give more than that, 0.85 where it is little.
   *
   * <p>{@code heap-limit}: a number from 0.1 to 0.99; default none.
   */
  public static final Option<Double> HEAP_LIMIT =
      Option.of("heap-limit", new DoubleRange(0.1, 0.99)).unset("none");

  /**
   * When the server is not ready, as it turns requests of first priority away. Off by default:
   * where all servers are overloaded alike, those that are left get the load of the others.
   *
   * <p>{@code readiness}: a map with any of after, back, path; default none.
   */
  public static final Option<ReadinessRule> READINESS = Option.part("readiness", "none");

  /**
   * How the server is expected to gain from handling several requests at once, for plans made
   * without a server. A running one measures it.
   *
   * <p>{@code speedup}: a map with rate, slope and saturation; default measured.
   */
  public static final Option<Speedup> SPEEDUP = Option.part("speedup", "measured");

  /**
   * The control of the threads of the classes while the server runs. Without a target no threads
   * are moved by default; {@code {}} is the shipped law.
   *
   * <p>{@code control}: a map with any of law, period, step, total, shadow, records, mtrr, pi,
   * optimal; default {@code law: static}, or {@code {}} where a class has a target, or {@code lend}
   * without classes.
   */
  public static final Option<ControlOptions> CONTROL =
      Option.part(
          "control",
          "`law: static`, or `{}` where a class has a target, or `lend` without classes");

  /**
   * The connector of the console and its API for operators. There is none by default.
   *
   * <p>{@code admin}: a map with any of port, address, tokens, keystore, keystore-password; default
   * none.
   */
  public static final Option<AdminOptions> ADMIN = Option.part("admin", "none");

  /**
   * The nodes behind this server, where it is a front end, and how it chooses one of them; the
   * configuration of HAProxy is generated from it, too. A node ignores it.
   *
   * <p>{@code cluster}: a map with any of balance, heartbeat, timeout, slow-start, connect-timeout,
   * retries, nodes, token, tls, quotas, haproxy; default none.
   */
  public static final Option<ClusterOptions> CLUSTER = Option.part("cluster", "none");

  /**
   * The service classes by name: a letter and at most 62 more letters, digits, {@code -} or {@code
   * _}. The first that matches takes a request and the last one takes the rest; if the last has a
   * {@code match}, a class {@value #DEFAULT_CLASS} with weight 1 is appended.
   *
   * <p>{@code classes}: a map of 1 to 64 classes by name; default those of {@code priorities}.
   */
  public static final Option<List<ServiceClass>> CLASSES =
      Option.part("classes", "those of `priorities`");

  /**
   * Rules for the four classes that there are without {@code classes}, by descending priority:
   * {@code critical}, {@code default} for all other requests, {@code degraded} and {@code bulk}.
   * Their weights are 8, 4, 2 and 1; all threads are lent, clients share each class fairly by their
   * address, and a permit is held while a handler has a thread, so that without any rule the server
   * does what it did before. {@code class-header}, or an annotation, names a class as well.
   *
   * <p>{@code priorities}: a map with any of critical, degraded, bulk, each a list of rules;
   * default no rules.
   */
  public static final Option<Map<String, List<Rule>>> PRIORITIES =
      Option.part("priorities", "no rules");

  /** The classes with {@link ExemptClass#EXEMPT}, which are configured among the others. */
  static final Option<List<ExemptClass>> EXEMPT =
      Option.of("exempt", new Allowed.Part<List<ExemptClass>>(), List.of());

  /** Without anything that could be written in another way. */
  private static final Pattern PLAIN_PATH = Pattern.compile("(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+");

  private static final List<String> ALWAYS_TRUSTED =
      List.of(
          "X-Forwarded-For",
          "X-Forwarded-Host",
          "X-Forwarded-Port",
          "X-Forwarded-Proto",
          "X-Forwarded-Server",
          "Forwarded",
          "X-Proxied-Https",
          "Proxy-ssl-id",
          "Proxy-auth-cert",
          "Priority");

  /** Checks every option and completes the classes. */
  public QosConfig {
    requireNonNull(speedup);
    requireNonNull(admin);
    THREADS.require("", threads);
    MODE.require("", mode);
    ADMISSION.require("", admission);
    ABORT_ON_CLOSE.require("", abortOnClose);
    RESERVE.require("", reserve);
    BODIES.require("", bodies);
    BODY_LIMIT.require("", bodyLimit);
    BODY_WAIT.require("", bodyWait);
    QUEUE_BYTES.require("", queueBytes);
    if (queueBytes < leastQueueBytes(bodyLimit)) {
      throw ConfigException.of(
          QUEUE_BYTES.name(),
          queueBytes,
          "is less than 4 times body-limit " + bodyLimit + "; raise it or lower the limit");
    }
    RETRY_AFTER.require("", retryAfter);
    if (!retryAfter.equals(Duration.ofSeconds(retryAfter.toSeconds()))) {
      throw ConfigException.of(
          RETRY_AFTER.name(),
          Durations.format(retryAfter),
          "is not in whole seconds; HTTP has no less");
    }
    STUCK.require("", stuck);
    PROCESSORS.require("", processors);
    heapLimit.ifPresent(bound -> HEAP_LIMIT.require("", bound));
    requireNonNull(readiness);
    CONTROL.require("", control);
    trustedProxies = List.copyOf(trustedProxies);
    if (trustedProxies.size() > MOST_PROXIES) {
      throw ConfigException.of(
          TRUSTED_PROXIES.name(), trustedProxies.size(), "ranges; give at most " + MOST_PROXIES);
    }
    for (int i = 0; i < trustedProxies.size(); i++) {
      String range = trustedProxies.get(i);
      Condition.requireAddresses(TRUSTED_PROXIES.name() + "[" + i + "]", range);
    }
    boolean noProxies = trustedProxies.isEmpty();
    deadlineHeader.ifPresent(
        name -> {
          Condition.requireHeader(DEADLINE_HEADER.name(), name);
          if (noProxies) {
            throw ConfigException.of(
                DEADLINE_HEADER.name(),
                name,
                "is read from nobody without trusted-proxies; name the proxies that set it");
          }
        });
    requireNonNull(cluster);
    frontEnds.check(!noProxies, cluster.isPresent());
    exempt = List.copyOf(exempt);
    classes = ClassList.complete(exempt, classes);
    UnusedOptions.checkRetryAfter(retryAfter, classes);
    UnusedOptions.checkInterrupt(interrupt, stuck, classes);
    UnusedOptions.checkHeapLimit(heapLimit, classes);
    control.checkFor(classes);
    if (threads.isPresent()) {
      control.checkFor(classes, threads.getAsInt());
      Partition.share(classes, threads.getAsInt());
    }
    UnusedOptions.checkBodies(
        bodies == Bodies.EAGER, BODY_LIMIT, bodyLimit, Integer.toString(bodyLimit));
    UnusedOptions.checkBodies(
        bodies == Bodies.EAGER, BODY_WAIT, bodyWait, Durations.format(bodyWait));
    UnusedOptions.check(trustedProxies, exempt, classes);
    if (cluster.isPresent()) {
      UnusedOptions.checkPassedOn(exempt, classes);
    }
  }

  /**
   * The configuration as chosen.
   *
   * @param choices of the options above
   * @throws ConfigException if an option is wrong
   */
  public QosConfig(Choices choices) {
    this(
        choices.get(THREADS),
        choices.get(MODE),
        choices.get(ADMISSION),
        choices.get(RESERVE),
        choices.get(TRUSTED_PROXIES),
        choices.find(DEADLINE_HEADER),
        choices.get(BODIES),
        choices.get(BODY_LIMIT),
        choices.get(BODY_WAIT),
        choices.find(QUEUE_BYTES).orElseGet(() -> queueBytesFor(choices.get(BODY_LIMIT))),
        choices.get(RETRY_AFTER),
        choices.get(ABORT_ON_CLOSE),
        choices.get(STUCK),
        choices.get(INTERRUPT),
        choices.get(PROCESSORS),
        choices.find(HEAP_LIMIT),
        choices.find(READINESS),
        choices.find(SPEEDUP),
        choices.find(CONTROL).orElseGet(() -> controlFor(choices)),
        choices.find(ADMIN),
        new FrontEnds(choices),
        choices.find(CLUSTER),
        choices.find(EXEMPT).orElseGet(() -> hasClasses(choices) ? List.of() : Priorities.probes()),
        classes(choices));
  }

  /** The same with other arrival rates, work and processors. */
  QosConfig withLoad(OptionalDouble shared, List<ServiceClass> known) {
    return with(admission, shared, control, known);
  }

  /**
   * The same with the changes that were made while the server runs.
   *
   * @param admits whether it enforces
   * @param controlled law, total and shadow mode among it
   * @param changed the same classes, with other guarantees or bounds
   * @return the changed copy
   */
  public QosConfig withChanges(
      AdmissionMode admits, ControlOptions controlled, List<ServiceClass> changed) {
    return with(admits, processors, controlled, changed);
  }

  private QosConfig with(
      AdmissionMode admits,
      OptionalDouble shared,
      ControlOptions controlled,
      List<ServiceClass> known) {
    return new QosConfig(
        threads,
        mode,
        admits,
        reserve,
        trustedProxies,
        deadlineHeader,
        bodies,
        bodyLimit,
        bodyWait,
        queueBytes,
        retryAfter,
        abortOnClose,
        stuck,
        interrupt,
        shared,
        heapLimit,
        readiness,
        speedup,
        controlled,
        admin,
        frontEnds,
        cluster,
        exempt,
        known);
  }

  /**
   * When a handler of a class counts as stuck.
   *
   * @param className of any class, also of none of this configuration
   * @return the time; zero for never
   */
  public Duration stuckAfter(String className) {
    return classes.stream()
        .filter(each -> each.name().equals(className))
        .findFirst()
        .flatMap(ServiceClass::stuck)
        .orElse(stuck);
  }

  private static boolean hasClasses(Choices choices) {
    return choices.find(CLASSES).isPresent();
  }

  /** The classes as given, or the four priorities with their rules. */
  private static List<ServiceClass> classes(Choices choices) {
    Map<String, List<Rule>> rules = choices.find(PRIORITIES).orElse(Map.of());
    Priorities.check(rules);
    if (hasClasses(choices) && !rules.isEmpty()) {
      throw new ConfigException(
          PRIORITIES.name(), "stands beside classes, which have their own rules; leave out one");
    }
    return choices.find(CLASSES).orElseGet(() -> Priorities.classes(rules));
  }

  /** A law moves threads for targets only. */
  private static ControlOptions controlFor(Choices choices) {
    List<ServiceClass> classes = choices.find(CLASSES).orElse(List.of());
    if (classes.isEmpty()) {
      return ControlOptions.DEFAULT.withLaw(LawKind.LEND);
    }
    boolean targets = classes.stream().anyMatch(each -> each.guarantee().target().isPresent());
    return targets ? ControlOptions.DEFAULT : ControlOptions.DEFAULT.withLaw(LawKind.STATIC);
  }

  /**
   * The default of {@link #QUEUE_BYTES}. A body limit that is out of range is reported itself, and
   * not the default derived from it.
   */
  private static int queueBytesFor(int bodyLimit) {
    int least = leastQueueBytes(Math.min(bodyLimit, BODY.max()));
    return Math.max(QUEUE_BYTES.preset().orElseThrow(), least);
  }

  /** Less would not hold one body in the part of a class and some in the common part. */
  private static int leastQueueBytes(int bodyLimit) {
    return 4 * bodyLimit;
  }

  /**
   * The headers that this server believes of a trusted proxy, without {@link
   * FrontEnds#CLASS_HEADER}. A front end takes them from no client, since the nodes trust the front
   * end. All that Jetty's {@code ForwardedRequestCustomizer} reads by default is among them.
   *
   * @return names
   */
  public List<String> trustedHeaders() {
    Stream<String> ofRules =
        Stream.concat(
                exempt.stream().flatMap(each -> each.match().stream()),
                classes.stream().flatMap(each -> each.match().stream()))
            .filter(Rule::trusted)
            .flatMap(rule -> rule.all().stream())
            .filter(each -> each.kind() == Condition.Kind.HEADER)
            .map(Condition::name);
    return Stream.of(ALWAYS_TRUSTED.stream(), deadlineHeader.stream(), ofRules)
        .flatMap(each -> each)
        .distinct()
        .toList();
  }

  /** {@return a builder with every option at its default} */
  public static QosConfigBuilder builder() {
    return new QosConfigBuilder();
  }

  /**
   * When a server is ready for more requests.
   *
   * @param after {@link #AFTER}
   * @param back {@link #BACK}
   * @param path {@link #PATH}
   */
  public record ReadinessRule(Duration after, Duration back, Optional<String> path) {
    /**
     * For how long a tenth of the requests of first priority is turned away in each second; a
     * client's share and deadline do not count. Longer than a burst.
     *
     * <p>{@code after}: a duration from 1s to 1h; default {@code 10s}.
     */
    public static final Option<Duration> AFTER = Option.time("after", "1s", "1h", "10s");

    /**
     * After how long without that it is ready again. As it gets no requests meanwhile it can only
     * try: if it is lost again soon, the time doubles, up to eight times.
     *
     * <p>{@code back}: a duration from 1s to 1h; default {@code 30s}.
     */
    public static final Option<Duration> BACK = Option.time("back", "1s", "1h", "30s");

    /**
     * A path that the gate answers itself, 200 or 503 and no content, to GET and HEAD of any
     * client. None by default, as paths belong to the application.
     *
     * <p>{@code path}: a path such as /ready; default none.
     */
    public static final Option<String> PATH = Option.part("path", "none");

    private static final String SECTION = "readiness";

    /** Checks every option. */
    public ReadinessRule {
      AFTER.require(SECTION, after);
      BACK.require(SECTION, back);
      path.ifPresent(
          given -> {
            if (!PLAIN_PATH.matcher(given).matches()) {
              throw ConfigException.of(
                  PATH.key(SECTION),
                  given,
                  "is not a plain path; give / and letters, digits, . _ - and /, such as /ready");
            }
          });
    }

    ReadinessRule(Choices choices) {
      this(choices.get(AFTER), choices.get(BACK), choices.find(PATH));
    }
  }

  /** When the body of a request is read. */
  public enum Bodies {
    /**
     * Before admission, up to the body limit. The default: a client that uploads slowly then holds
     * memory but no permit.
     */
    EAGER,
    /** By the handler, under the permit. For services that stream uploads from trusted clients. */
    STREAM
  }

  /** Whether a queued request is dropped when its client closes the connection. */
  public enum AbortOnClose {
    /** Yes, where the connector can detect it. */
    AUTO,
    /** Yes; a connector that cannot detect it is rejected. */
    TRUE,
    /** No: a client that half-closes its connection may still read. */
    FALSE
  }
}
