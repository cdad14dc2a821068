package io.github.jettyqos.jetty.agent;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.AdminOptions;
import io.github.jettyqos.core.config.FrontEnds.HaproxyAgent;
import io.github.jettyqos.core.manage.Managed;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.channels.ServerSocketChannel;
import java.util.OptionalInt;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The server for HAProxy's agent-check, which runs from start to stop of its QoS server.
 *
 * <p>Races. It is started and stopped by the thread of the server; other threads may read the port.
 */
public final class AgentServer {
  private static final Logger LOG = LoggerFactory.getLogger(AgentServer.class);
  private static final int BACKLOG = 128;
  private static final long STOP_MILLIS = 1_000;

  private final HaproxyAgent options;
  private final Managed server;
  private final Predicate<InetAddress> trusted;
  private @Nullable Thread thread;
  private volatile @Nullable AgentLoop loop;

  /**
   * An agent that does not listen yet.
   *
   * @param options the address
   * @param server the QoS server
   * @param trusted the trusted addresses, if it does not listen on the loopback
   */
  public AgentServer(HaproxyAgent options, Managed server, Predicate<InetAddress> trusted) {
    this.options = options;
    this.server = server;
    this.trusted = trusted;
  }

  /**
   * Starts to listen.
   *
   * @throws ConfigException if the port is not available; names the key, and everything is closed
   */
  public void start() {
    AgentLoop made =
        AgentLoop.open(listen(), new AgentAnswers(server), this::isAnswered, NanoClock.system());
    Thread started = new Thread(made, "qos-haproxy-agent");
    started.setDaemon(true);
    started.start();
    thread = started;
    loop = made;
    LOG.info("HAProxy's agent-check is answered at {}:{}", options.address(), made.port());
  }

  /** On the loopback every peer, as local users have other means; otherwise only trusted peers. */
  boolean isAnswered(InetAddress peer) {
    return AdminOptions.isLoopback(options.address())
        || peer.isLoopbackAddress()
        || trusted.test(peer);
  }

  private ServerSocketChannel listen() {
    ServerSocketChannel channel = null;
    try {
      channel = ServerSocketChannel.open();
      channel.configureBlocking(false);
      channel.bind(
          new InetSocketAddress(InetAddress.getByName(options.address()), options.port()), BACKLOG);
      return channel;
    } catch (UnknownHostException e) {
      AgentLoop.close(channel);
      throw ConfigException.of(
          HaproxyAgent.ADDRESS.key("haproxy-agent"),
          options.address(),
          "is no address, and no name that is known here");
    } catch (IOException e) {
      AgentLoop.close(channel);
      throw ConfigException.of(
          HaproxyAgent.PORT.key("haproxy-agent"),
          options.port(),
          "cannot be had at " + options.address() + ": " + e.getMessage());
    }
  }

  /**
   * The port.
   *
   * @return the actual port; empty if it does not listen
   */
  public OptionalInt port() {
    AgentLoop now = loop;
    return now == null ? OptionalInt.empty() : OptionalInt.of(now.port());
  }

  /** Stops, and closes open connections. */
  public void stop() {
    AgentLoop now = loop;
    Thread running = thread;
    loop = null;
    thread = null;
    if (now != null) {
      now.stop();
    }
    if (running != null) {
      try {
        running.join(STOP_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
