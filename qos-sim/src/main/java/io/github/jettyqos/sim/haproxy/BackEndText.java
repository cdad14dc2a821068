package io.github.jettyqos.sim.haproxy;

import io.github.jettyqos.core.RejectionRule;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.config.HaproxyOptions;
import io.github.jettyqos.core.config.QosConfig;
import java.util.Optional;

/**
 * The back ends of the configuration: one for each class, those of exempt classes, and the one of
 * requests that the nodes classify.
 */
final class BackEndText {
  private static final String BUSY = "The service is busy.\n";

  private final HaproxyLines to;
  private final QosConfig config;
  private final ServerText servers;
  private final String classHeader;
  private final String balance;

  BackEndText(
      HaproxyLines to, QosConfig config, ServerText servers, String classHeader, String balance) {
    this.to = to;
    this.config = config;
    this.servers = servers;
    this.classHeader = classHeader;
    this.balance = balance;
  }

  /** Writes the back end of a class with its own budget. */
  void ofClass(ServiceClass each, int budget) {
    int maxconn = servers.perProcess(budget);
    to.section("backend " + HaproxyOptions.backend(each.name()));
    balance.lines().forEach(to::line);
    to.comment(
        "Its budget at a node is "
            + budget
            + " until the agent says otherwise; what finds no room waits here.");
    to.line("timeout queue " + HaproxyLines.millis(each.queue().timeout()));
    full(each);
    to.comment("The nodes believe this, and decide by it alone.");
    to.line("http-request set-header " + classHeader + " " + each.name());
    servers.write(to, Optional.of(each.name()), maxconn);
  }

  /** Writes the back end of an exempt class. */
  void exempt(String name, int threads) {
    to.section("backend " + Routing.exemptBackend(name));
    to.comment("No class is sent along: the nodes know it by the same rules, and let it pass.");
    to.line("balance roundrobin");
    to.line("timeout queue 1s");
    servers.write(to, Optional.empty(), threads);
  }

  /** Writes the back end of requests that HAProxy does not classify. */
  void byNode(int threads) {
    to.section("backend " + Routing.BY_NODE);
    to.comment("No class is sent along: the nodes find it by their own rules, with their bounds.");
    balance.lines().forEach(to::line);
    to.line("timeout queue 1s");
    servers.write(to, Optional.empty(), threads);
  }

  /**
   * Writes the bound on the number of queued requests, as HAProxy itself bounds only their waiting
   * time. With {@code queue.max} 0 none waits, so a request that finds no room is turned away.
   */
  private void full(ServiceClass each) {
    RejectionRule rule = each.rejection();
    String answer =
        " content-type %s string %s hdr Retry-After %d"
            .formatted(
                HaproxyQuoting.of(rule.type()),
                HaproxyQuoting.of(rule.body().orElse(BUSY)),
                rule.retryAfter().orElse(config.retryAfter()).toSeconds());
    int most = servers.queued(each.queue().max());
    String room = most == 0 ? " { be_conn_free le 0 }" : "";
    to.comment("At most so many wait here, whatever arrives; at two that come at once, one more.");
    to.line(
        "http-request return status "
            + rule.status()
            + answer
            + " if"
            + room
            + " { queue ge "
            + most
            + " }");
    to.comment("Who has waited for too long, and who finds no node.");
    to.line("http-error status 503" + answer);
  }
}
