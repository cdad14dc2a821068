package io.github.jettyqos.core.config;

import io.github.jettyqos.core.config.ClusterOptions.ClusterTls;
import io.github.jettyqos.core.config.FrontEnds.HaproxyAgent;
import io.github.jettyqos.core.config.NodeOptions.NodeUrl;
import io.github.jettyqos.core.law.ClusterControl;

/** The keys of a cluster and its parts, and of the agent that a node has for HAProxy. */
final class ClusterKeys {
  private static final Form<String> PATH = Form.text("a path");

  private static final Form<NodeUrl> URL =
      new Form<>(
          NodeUrl.ALLOWED,
          (key, value) -> NodeUrl.parse(key, Form.text(NodeUrl.ALLOWED).read(key, value)),
          url -> Value.quoted(url.toString()));

  static final Section<NodeOptions> NODE =
      new Section<NodeOptions>()
          .with(NodeOptions.NAME, Form.text("the name of a node"), NodeOptions::name)
          .with(NodeOptions.URL, URL, NodeOptions::url)
          .maybe(NodeOptions.ADMIN, URL, NodeOptions::admin)
          .maybe(NodeOptions.AGENT, node -> node.agent().stream().boxed().findFirst())
          .with(NodeOptions.DNS, NodeOptions::dns)
          .with(NodeOptions.PROTOCOL, NodeOptions::protocol);

  static final Section<ClusterTls> TLS =
      new Section<ClusterTls>()
          .maybe(ClusterTls.TRUSTSTORE, PATH, ClusterTls::truststore)
          .maybe(ClusterTls.TRUSTSTORE_PASSWORD, PATH, ClusterTls::truststorePassword)
          .maybe(ClusterTls.KEYSTORE, PATH, ClusterTls::keystore)
          .maybe(ClusterTls.KEYSTORE_PASSWORD, PATH, ClusterTls::keystorePassword);

  static final Section<ClusterControl> QUOTAS =
      new Section<ClusterControl>()
          .with(ClusterControl.LAW, ClusterControl::law)
          .with(ClusterControl.PERIOD, ClusterControl::period);

  static final Section<HaproxyOptions> HAPROXY =
      new Section<HaproxyOptions>()
          .with(
              HaproxyOptions.BIND,
              Form.text("an address and a port, as HAProxy takes them"),
              HaproxyOptions::bind)
          .maybe(HaproxyOptions.CERTIFICATE, PATH, HaproxyOptions::certificate)
          .with(HaproxyOptions.THREADS, HaproxyOptions::threads)
          .with(HaproxyOptions.PROCESSES, HaproxyOptions::processes)
          .with(HaproxyOptions.AGENT_INTER, HaproxyOptions::agentInter)
          .maybe(HaproxyOptions.STATS_SOCKET, PATH, HaproxyOptions::statsSocket);

  static final Section<ClusterOptions> SECTION =
      new Section<ClusterOptions>()
          .with(ClusterOptions.BALANCE, ClusterOptions::balance)
          .with(ClusterOptions.HEARTBEAT, ClusterOptions::heartbeat)
          .with(ClusterOptions.TIMEOUT, ClusterOptions::timeout)
          .with(ClusterOptions.SLOW_START, ClusterOptions::slowStart)
          .with(ClusterOptions.CONNECT_TIMEOUT, ClusterOptions::connectTimeout)
          .with(ClusterOptions.RETRIES, ClusterOptions::retries)
          .with(
              ClusterOptions.NODES,
              Form.listOf(
                  NODE.form(NodeOptions::new),
                  "a list of 1 to "
                      + ClusterOptions.MOST_NODES
                      + " maps with any of "
                      + NODE.names()),
              ClusterOptions::nodes)
          .maybe(ClusterOptions.TOKEN, PATH, ClusterOptions::token)
          .maybe(ClusterOptions.TLS, TLS.form(ClusterTls::new), ClusterOptions::tls)
          .with(ClusterOptions.QUOTAS, QUOTAS.form(ClusterControl::new), ClusterOptions::quotas)
          .maybe(
              ClusterOptions.HAPROXY, HAPROXY.form(HaproxyOptions::new), ClusterOptions::haproxy);

  static final Section<HaproxyAgent> AGENT =
      new Section<HaproxyAgent>()
          .with(HaproxyAgent.PORT, HaproxyAgent::port)
          .with(HaproxyAgent.ADDRESS, Form.text("an address or a name"), HaproxyAgent::address);

  private ClusterKeys() {}
}
