package io.github.jettyqos.jetty.operate;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.config.FrontEnds;
import io.github.jettyqos.core.config.LoadHeader;
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
 * What trusted proxies are told in responses, and nobody else: the load, if that is configured, and
 * why a request was turned away, which means that it never began and can go elsewhere.
 */
public final class ToldProxies {
  /** Why the gate turned a request away. */
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

  /** Whether there is anything to tell of every request. */
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
