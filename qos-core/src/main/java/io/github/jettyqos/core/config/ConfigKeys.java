package io.github.jettyqos.core.config;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.Speedup;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** The keys at the top of a configuration. */
final class ConfigKeys {
  static final Section<QosConfigBuilder, QosConfig> SECTION =
      new Section<>(
          List.of(
              Key.<QosConfigBuilder, QosConfig, OptionalInt>always(
                      "threads",
                      Numbers.wholeOrAuto(Partition.THREADS),
                      (b, n) -> n.ifPresent(b::threads),
                      QosConfig::threads)
                  .in("threads")
                  .because(
                      "Handlers at once over all classes. `auto` is what the thread pool can give"
                          + " after leases and the reserve: more than that would wait for threads"
                          + " that do not exist."),
              Key.always("mode", Form.oneOf(Mode.class), QosConfigBuilder::mode, QosConfig::mode)
                  .because(
                      "`inline`: a request that finds room goes on in the thread that parsed it,"
                          + " which has the shortest latency. `dispatch`: every handler runs on a"
                          + " worker, more requests per second for blocking handlers on few cores,"
                          + " at a longer tail; nothing in front of the gate may then block."),
              Key.always(
                      "reserve",
                      Numbers.whole(QosConfig.RESERVE),
                      QosConfigBuilder::reserve,
                      QosConfig::reserve)
                  .in("threads")
                  .because(
                      "Kept for input and output; no class can take them. A pool whose every thread"
                          + " runs a handler can no longer read from the network."),
              Key.<QosConfigBuilder, QosConfig, List<String>>always(
                      "trusted-proxies",
                      Form.listOf(
                          Form.text("an address range such as \"10.0.0.0/8\""),
                          "a list of at most "
                              + QosConfig.MOST_PROXIES
                              + " address ranges such as [\"10.0.0.0/8\"]"),
                      (b, ranges) -> b.trustedProxies(ranges.toArray(String[]::new)),
                      QosConfig::trustedProxies)
                  .because(
                      "Proxies whose `X-Forwarded-For`, or else `Forwarded`, is believed. None,"
                          + " because anyone can send these headers. A trusted proxy must set or"
                          + " remove both."),
              Key.always(
                      "bodies",
                      Form.oneOf(Bodies.class),
                      QosConfigBuilder::bodies,
                      QosConfig::bodies)
                  .because(
                      "`eager`: request bodies are read before admission, so that a slow upload"
                          + " holds no permit. `stream`: the handler reads them under its permit."),
              Key.always(
                      "body-limit",
                      Numbers.whole(QosConfig.BODY_LIMIT),
                      QosConfigBuilder::bodyLimit,
                      QosConfig::bodyLimit)
                  .in("bytes")
                  .because(
                      "How much of a body is read before admission. Larger ones are rare; the handler"
                          + " reads the rest of them."),
              Key.always(
                      "body-wait",
                      Numbers.duration(QosConfig.BODY_WAIT),
                      QosConfigBuilder::bodyWait,
                      QosConfig::bodyWait)
                  .because(
                      "How long a body over HTTP/2 that does not say how long it is may take before"
                          + " its request goes on without the rest: its client may wait for the"
                          + " answer before it sends more. gRPC and CONNECT (WebSocket) never wait."),
              Key.always(
                      "queue-bytes",
                      Numbers.whole(QosConfig.QUEUE_BYTES),
                      QosConfigBuilder::queueBytes,
                      QosConfig::queueBytes)
                  .in("bytes")
                  .because(
                      "How much of bodies is held at once for requests that no handler has yet, over"
                          + " all classes and connections; a request whose body finds no room gets"
                          + " 503. Half of it is kept for the classes in equal parts, so that the"
                          + " uploads of one turn away nobody else's. At least 4 times `body-limit`,"
                          + " which is the default where that is more."),
              Key.always(
                      "retry-after",
                      Numbers.duration(QosConfig.RETRY_AFTER),
                      QosConfigBuilder::retryAfter,
                      QosConfig::retryAfter)
                  .because(
                      "What a rejected client is told to wait, in whole seconds because HTTP has no"
                          + " less. The shortest, as queues drain within seconds."),
              Key.always(
                      "abort-on-close",
                      Form.flag(),
                      QosConfigBuilder::abortOnClose,
                      QosConfig::abortOnClose)
                  .because(
                      "Whether a queued request is dropped when its client closes the connection:"
                          + " nobody reads the answer."),
              Key.<QosConfigBuilder, QosConfig, Speedup>of(
                      "speedup", SpeedupKeys.FORM, QosConfigBuilder::speedup, QosConfig::speedup)
                  .defaultsTo("measured")
                  .because(
                      "How the server is expected to gain from handling several requests at once,"
                          + " for plans made without a server. A running one measures it."),
              Key.always("control", ControlKeys.FORM, QosConfigBuilder::control, QosConfig::control)
                  .defaultsTo("`law: static`, or `{}` where a class has a target")
                  .because(
                      "What moves threads between classes while the server runs. Without a promise"
                          + " nothing is moved for its own sake; `{}` is the shipped law."),
              Key.<QosConfigBuilder, QosConfig, List<ServiceClass>>always(
                      "classes", classes(), (b, list) -> list.forEach(b::add), QosConfig::classes)
                  .defaultsTo("required")
                  .because(
                      "The service classes by name: a letter and at most 62 more letters, digits,"
                          + " `-` or `_`. The first that matches takes a request and the last one"
                          + " takes the rest; if the last has a `match`, a class `"
                          + QosConfig.DEFAULT_CLASS
                          + "` with weight 1 is appended.")));

  private ConfigKeys() {}

  private static Form<List<ServiceClass>> classes() {
    String allowed = "a map of 1 to " + Partition.MOST_CLASSES + " classes by name";
    return new Form<>(allowed, (key, value) -> readClasses(key, value, allowed), ConfigKeys::print);
  }

  private static List<ServiceClass> readClasses(String key, Value value, String allowed) {
    if (!(value instanceof Value.Entries entries)) {
      throw Form.wrong(key, value, allowed);
    }
    return entries.values().entrySet().stream()
        .map(e -> readClass(KeyPath.join(key, e.getKey()), e.getKey(), e.getValue()))
        .toList();
  }

  private static ServiceClass readClass(String key, String name, Value value) {
    ServiceClass.named(name).build(); // a wrong name is wrong before anything in the class is
    ServiceClassBuilder builder = ServiceClass.named(name);
    // "rest:" with nothing behind it is a class with every option at its default.
    if (!(value instanceof Value.Scalar scalar && scalar.isNothing())) {
      ClassKeys.SECTION.read(key, value, builder);
    }
    return builder.build();
  }

  private static Value print(List<ServiceClass> classes) {
    Map<String, Value> byName = new LinkedHashMap<>();
    classes.forEach(c -> byName.put(c.name(), ClassKeys.SECTION.print(c)));
    return new Value.Entries(byName);
  }
}
