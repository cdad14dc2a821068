package io.github.jettyqos.jetty.operate;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.config.FrontEnds;
import io.github.jettyqos.core.config.FrontEnds.LoadHeader;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.jetty.connect.JvmProcessors;
import io.github.jettyqos.jetty.request.Running;
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

  private final @Nullable OrcaHeader load;

  public ToldProxies(QosConfig config, Running run) {
    this.load =
        config.frontEnds().loadHeader() == LoadHeader.ORCA
            ? new OrcaHeader(
                config.classes().stream().map(each -> each.name()).toList(),
                run.load(),
                new JvmProcessors(),
                run.clock())
            : null;
  }

  /** Whether every response has a header. */
  public boolean tellsLoad() {
    return load != null;
  }

  public void load(Response response) {
    if (load != null) {
      response.getHeaders().put(load.field());
    }
  }

  public static void rejected(Response response, RejectReason reason) {
    HttpField field = REASONS.get(reason);
    if (field != null) {
      response.getHeaders().put(field);
    }
  }
}
