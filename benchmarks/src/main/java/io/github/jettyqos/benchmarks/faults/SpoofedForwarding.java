package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.Qos;
import java.util.List;

/** Clients that say they are somebody else. */
final class SpoofedForwarding implements Row {
  private static final String PROXY = "127.0.0.2";
  private static final String YAML =
      """
      mode: %s
      threads: 24
      trusted-proxies: ["127.0.0.2/32"]
      classes:
        inner: {match: [{cidr: 10.0.0.0/8}]}
        gold: {match: ["path:/gold/*"]}
        rest: {}
      """;

  private static final List<String> LIES =
      List.of(
          "X-Forwarded-For: 10.1.2.3",
          "x-forwarded-for:10.1.2.3",
          "X-Forwarded-For: 10.1.2.3, 10.1.2.4",
          "X-Forwarded-For: 10.1.2.3\r\nX-Forwarded-For: 10.1.2.4",
          "X-Forwarded-For: 10.1.2.3, 127.0.0.2",
          "Forwarded: for=10.1.2.3",
          "Forwarded: for=\"10.1.2.3:80\";by=127.0.0.2",
          "Forwarded: for=10.1.2.3, for=127.0.0.2",
          "X-Real-IP: 10.1.2.3",
          "X-Client-IP: 10.1.2.3",
          "Via: 1.1 10.1.2.3");

  @Override
  public String name() {
    return "spoofed X-Forwarded-For";
  }

  @Override
  public String done() {
    return LIES.size()
        + " headers that name an address of the class inner, from a peer that is no trusted proxy;"
        + " the first of them from one that is, too";
  }

  @Override
  public String invariant() {
    return "never in inner unless the peer is trusted";
  }

  @Override
  public void play(String mode, ClientProcess load, Finding finding) throws Exception {
    try (FaultServer server = FaultServer.started(Qos.of(QosYaml.parse(YAML.formatted(mode))))) {
      for (String lie : LIES) {
        ask("127.0.0.1", server, finding, lie);
      }
      finding.atMost("lies believed", server.counts("inner").arrivals(), 0);
      ask(PROXY, server, finding, LIES.get(0));
      finding.atLeast("a trusted proxy believed", server.counts("inner").arrivals(), 1);
      // What the proxy did not append itself is what a client told it.
      ask(PROXY, server, finding, "X-Forwarded-For: 10.1.2.3, 192.0.2.7");
      finding.atMost("lies through the proxy", server.counts("inner").arrivals() - 1.0, 0);
      Aftermath.check(server, finding);
    }
  }

  private static void ask(String from, FaultServer server, Finding finding, String header)
      throws Exception {
    finding.tally.asked(1);
    try (Wire wire = new Wire(from, server.port())) {
      wire.send(Wire.get("/1", header)).only(finding.tally);
    }
  }
}
