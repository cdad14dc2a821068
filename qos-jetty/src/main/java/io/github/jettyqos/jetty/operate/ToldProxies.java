package io.github.jettyqos.jetty.operate;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.admit.NodeLoad;
import io.github.jettyqos.core.config.FrontEnds;
import io.github.jettyqos.core.config.FrontEnds.LoadHeader;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.measure.demand.HostProcessors;
import java.util.EnumMap;
import java.util.Map;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;

/**
 * The response headers for trusted proxies only: the load, if configured, and the reason of a
 * rejection, which means that the request did not begin and can be sent to another server.
 */
public final class ToldProxies {
  /** The header values of the reasons. */
  private static final Map<RejectReason, HttpField> REASONS = new EnumMap<>(RejectReason.class);

  static {
    for (RejectReason each : RejectReason.values()) {
      REASONS.put(each, new PreEncodedHttpField(FrontEnds.REJECTED_FIELD, each.key()));
    }
  }

  private final OrcaHeader load;

  private ToldProxies(OrcaHeader load) {
    this.load = load;
  }

  /** Whether the responses of a configuration tell the load. */
  static boolean are(QosConfig config) {
    return config.frontEnds().loadHeader() == LoadHeader.ORCA;
  }

  /** For a configuration; null if its responses do not tell the load. */
  static @Nullable ToldProxies of(
      QosConfig config, NodeLoad load, HostProcessors processors, NanoClock clock) {
    return are(config)
        ? new ToldProxies(
            new OrcaHeader(
                config.classes().stream().map(each -> each.name()).toList(),
                load,
                processors,
                clock))
        : null;
  }

  /** Tells the load in the header of every response. */
  public void load(Response response) {
    response.getHeaders().put(load.field());
  }

  public static void rejected(Response response, RejectReason reason) {
    HttpField field = REASONS.get(reason);
    if (field != null) {
      response.getHeaders().put(field);
    }
  }
}
