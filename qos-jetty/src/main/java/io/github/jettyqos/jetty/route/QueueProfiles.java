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
 * The profiles of the queues of all classes, from a start to a stop. The application's functions
 * take precedence over the configuration.
 */
public final class QueueProfiles {
  private final OwnProfile own;
  private final Supplier<RequestClasses> classes;
  private final ClientNumbers clients;
  private final @Nullable String deadlineHeader;
  private final RareWarning warning = new RareWarning(LoggerFactory.getLogger(QueueProfiles.class));
  private final List<@Nullable ClassProfile> profiles = new ArrayList<>();
  private final List<ServedDocuments> served = new ArrayList<>();

  /** Shared by all classes; null while no class needs it. */
  private @Nullable FileLengths files;

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
      return told(null); // validation requires a size
    }
    return switch (value.kind()) {
      case CONTENT_LENGTH ->
          (arrived, cell) -> arrived.bodyBytes() < 0 ? RequestSize.UNKNOWN : arrived.bodyBytes();
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

  /** The profile of a class; null if its queue needs none. */
  public @Nullable ClassProfile of(int classIndex) {
    return profiles.get(classIndex);
  }

  /** Whether a document counts as cached; called under the gate's lock. */
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

  /** Called when the handlers behind the gate have started. */
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
