package io.github.jettyqos.jetty.route;

import io.github.jettyqos.core.FairRule;
import io.github.jettyqos.core.QueuePolicy;
import io.github.jettyqos.core.QueueRule;
import io.github.jettyqos.core.RequestValue;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.text.RareWarning;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * What the queues of all classes ask of requests, from a start to a stop. What the application
 * tells counts before what the configuration says.
 */
public final class QueueProfiles {
  private final OwnProfile own;
  private final Supplier<RequestClasses> classes;
  private final ClientNumbers clients;
  private final @Nullable String deadlineHeader;
  private final RareWarning warning = new RareWarning(LoggerFactory.getLogger(QueueProfiles.class));
  private final List<@Nullable ClassProfile> profiles = new ArrayList<>();
  private final List<ServedDocuments> served = new ArrayList<>();

  /** One for all classes; null while none needs it. */
  private @Nullable FileLengths files;

  /** Of classes by their index. */
  public QueueProfiles(
      QosConfig config, OwnProfile own, Supplier<RequestClasses> classes, ClientNumbers clients) {
    this.own = own;
    this.classes = classes;
    this.clients = clients;
    this.deadlineHeader = config.deadlineHeader().orElse(null);
    for (int i = 0; i < config.classes().size(); i++) {
      ServiceClass each = config.classes().get(i);
      boolean asks =
          each.queue().policy() != QueuePolicy.FIFO
              || each.queue().fair().isPresent()
              || deadlineHeader != null;
      profiles.add(asks ? profile(i, each) : null);
    }
  }

  private ClassProfile profile(int index, ServiceClass each) {
    QueueRule rule = each.queue();
    ServedDocuments last = null;
    if (rule.policy() == QueuePolicy.CACHE_FIRST) {
      last = new ServedDocuments(rule.cached());
      served.add(last);
    }
    return new ClassProfile(
        each.name(),
        size(index, rule),
        document(rule),
        last,
        deadlineHeader == null ? null : new ClassDeadlines(deadlineHeader, classes),
        rule.fair().map(this::client).orElse(null),
        warning);
  }

  private RequestSize size(int index, QueueRule rule) {
    return switch (rule.policy()) {
      case SHORTEST ->
          own.size() == null ? size(index, rule.size().orElse(null)) : told(own.size());
      case OWN -> told(own.rank());
      default -> told(null);
    };
  }

  private ToLongFunction<Request> client(FairRule rule) {
    return request -> clients.of(rule, request.getHeaders(), classes.get().clientOf(request));
  }

  private static RequestSize told(@Nullable ToLongFunction<Request> tells) {
    return (arrived, cell) -> tells == null ? 0 : tells.applyAsLong(arrived.request());
  }

  private RequestSize size(int index, @Nullable RequestValue value) {
    if (value == null) {
      return told(null); // no start without one
    }
    return switch (value.kind()) {
      case CONTENT_LENGTH -> new BodyLength();
      case HEADER -> new HeaderNumber(value.header(), warning);
      case ROUTE -> new RouteTimes(index, classes);
      case RESOURCE -> files();
      default -> throw new IllegalStateException(value + " is no size");
    };
  }

  private FileLengths files() {
    FileLengths known = files == null ? new FileLengths(warning) : files;
    files = known;
    return known;
  }

  private ToLongFunction<ProfiledRequest> document(QueueRule rule) {
    ToLongFunction<Request> tells = own.document();
    return switch (rule.policy()) {
      case BATCH, CACHE_FIRST ->
          tells == null
              ? RequestDocuments.by(rule.document())
              : arrived -> tells.applyAsLong(arrived.request());
      default -> arrived -> 0;
    };
  }

  /** What the queue of a class asks; null if it asks nothing. */
  public @Nullable ClassProfile of(int classIndex) {
    return profiles.get(classIndex);
  }

  /** Whether a document is taken for cached. Under the gate's lock. */
  public boolean isCached(long document) {
    if (own.cached() != null) {
      return own.cached().test(document);
    }
    for (int i = 0; i < served.size(); i++) {
      if (served.get(i).contains(document)) {
        return true;
      }
    }
    return false;
  }

  /** What is behind the gate has started. */
  public void start(Handler.Container gate, long nowNanos) {
    if (files != null) {
      files.start(gate, nowNanos);
    }
  }

  public void stop() {
    if (files != null) {
      files.stop();
    }
  }
}
