package io.github.jettyqos.jetty.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.config.FrontEnds.HaproxyAgent;
import io.github.jettyqos.core.manage.Managed;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the answered peers. */
final class AgentLoopTest {
  /** A server without any class. */
  static Managed server() {
    return (Managed)
        Proxy.newProxyInstance(
            Managed.class.getClassLoader(),
            new Class<?>[] {Managed.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("names")) {
                return List.of();
              }
              if (method.getName().equals("now")) {
                return proxy;
              }
              throw new UnsupportedOperationException(method.getName());
            });
  }

  private static String ask(int port, String from) throws IOException {
    try (Socket socket = new Socket()) {
      socket.bind(new InetSocketAddress(InetAddress.getByName(from), 0));
      socket.connect(new InetSocketAddress("127.0.0.1", port));
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write("gold\n".getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    } catch (SocketException e) {
      return ""; // closed before the question
    }
  }

  @Test
  void question_ofAStranger_isNotAnswered() throws Exception {
    ServerSocketChannel channel = ServerSocketChannel.open();
    channel.configureBlocking(false);
    channel.bind(new InetSocketAddress("127.0.0.1", 0));
    InetAddress known = InetAddress.getByName("127.0.0.9");
    AgentLoop loop =
        AgentLoop.open(channel, new AgentAnswers(server()), known::equals, NanoClock.system());
    Thread thread = new Thread(loop);
    thread.start();
    try {
      assertThat(ask(loop.port(), "127.0.0.8")).isEmpty();
      assertThat(ask(loop.port(), "127.0.0.9")).isEqualTo("no-such-class\n");
    } finally {
      loop.stop();
      thread.join();
    }
    assertThatThrownBy(() -> new Socket("127.0.0.1", loop.port()).close())
        .isInstanceOf(IOException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, 192.0.2.7, true", // no peer has this address
    "0.0.0.0, 127.0.0.1, true",
    "0.0.0.0, 192.0.2.7, true",
    "0.0.0.0, 198.51.100.7, false"
  })
  void isAnswered_atAnAddressOfTheNetwork_isWhoIsTrusted(String at, String peer, boolean answered)
      throws Exception {
    InetAddress proxy = InetAddress.getByName("192.0.2.7");
    AgentServer agent = new AgentServer(new HaproxyAgent(0, at), server(), proxy::equals);
    assertThat(agent.isAnswered(InetAddress.getByName(peer))).isEqualTo(answered);
  }
}
