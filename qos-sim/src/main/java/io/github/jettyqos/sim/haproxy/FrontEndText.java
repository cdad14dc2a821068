package io.github.jettyqos.sim.haproxy;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.config.HaproxyOptions;
import io.github.jettyqos.core.config.QosConfig;
import java.util.List;

/** The front end of the configuration: trusted proxies, and the choice of the back end. */
final class FrontEndText {
  private static final int RANGES_A_LINE = 16;

  private FrontEndText() {}

  static void write(HaproxyLines to, QosConfig config, String bind, String classHeader) {
    to.section("frontend qos");
    to.line("bind " + bind);
    to.line("option forwardfor");
    trusted(to, config.trustedProxies());
    to.comment("Paths that mean what they say. Needs HAProxy with PCRE2, as it usually is.");
    to.line("acl plain path -m reg " + HaproxyQuoting.of(PathAcl.PLAIN));
    to.comment("The client: the peer, or what the trusted proxy in front of this one says.");
    to.line("http-request set-var(txn.client) src");
    to.line(
        "http-request set-var(txn.client) req.hdr_ip(X-Forwarded-For,-1)"
            + " if trusted { req.hdr_ip(X-Forwarded-For,-1) -m found }");
    to.comment("What nodes believe of this proxy nobody else may say.");
    to.line("http-request del-header " + classHeader);
    for (String header : config.trustedHeaders()) {
      ConditionAcl.headerName("match", header);
      to.line("http-request del-header " + header + " unless trusted");
    }
    String unsaid = " !{ req.hdr(X-Forwarded-Proto) -m found }";
    to.line("http-request set-header X-Forwarded-Proto http if !{ ssl_fc }" + unsaid);
    to.line("http-request set-header X-Forwarded-Proto https if { ssl_fc }" + unsaid);
    to.comment("What nodes tell this proxy is no business of clients.");
    to.line("http-response del-header X-QoS-Rejected");
    to.line("http-response del-header endpoint-load-metrics");
    to.lines(Routing.of(config));
    ServiceClass last = config.classes().get(config.classes().size() - 1);
    to.comment("The last class takes the rest.");
    to.line("default_backend " + HaproxyOptions.backend(last.name()));
  }

  /** Without trusted proxies the ACL never holds, so that the lines that use it stay the same. */
  private static void trusted(HaproxyLines to, List<String> ranges) {
    to.comment("trusted-proxies: whose word on the client is believed, as at the nodes.");
    for (int i = 0; i < ranges.size(); i += RANGES_A_LINE) {
      List<String> some = ranges.subList(i, Math.min(ranges.size(), i + RANGES_A_LINE));
      some.forEach(each -> ConditionAcl.range(QosConfig.TRUSTED_PROXIES.name(), each));
      to.line("acl trusted src " + String.join(" ", some));
    }
    if (ranges.isEmpty()) {
      to.line("acl trusted always_false");
    }
  }
}
