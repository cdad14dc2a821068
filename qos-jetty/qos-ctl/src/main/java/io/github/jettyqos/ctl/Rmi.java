package io.github.jettyqos.ctl;

import java.io.IOException;
import java.io.ObjectInputFilter;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.server.RMISocketFactory;
import java.util.Map;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** The limits of the transport of JMX in this process. */
final class Rmi {
  private static final int PATIENCE_MILLIS = 5000;

  private Rmi() {}

  /** Restricts it: only classes of JMX are deserialized, and calls have a timeout. */
  static void restrict() {
    System.setProperty("sun.rmi.transport.tcp.responseTimeout", "30000");
    System.setProperty("sun.rmi.transport.tcp.handshakeTimeout", "5000");
    ObjectInputFilter.Config.setSerialFilter(
        ObjectInputFilter.Config.createFilter(
            "maxdepth=50;maxrefs=1000000;maxbytes=67108864;java.base/*;java.rmi/*;java.management/*;"
                + "java.management.rmi/*;java.naming/*;!*"));
    try {
      RMISocketFactory.setSocketFactory(new Factory());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @SuppressWarnings("BanJNDI") // answers are filtered, see above
  static JMXConnector connect(JMXServiceURL url, Map<String, ?> environment) throws IOException {
    return JMXConnectorFactory.connect(url, environment);
  }

  /** Plain sockets with a connect timeout. */
  private static final class Factory extends RMISocketFactory {
    @Override
    public Socket createSocket(String host, int port) throws IOException {
      Socket socket = new Socket();
      try {
        socket.connect(new InetSocketAddress(host, port), PATIENCE_MILLIS);
      } catch (IOException e) {
        socket.close();
        throw e;
      }
      return socket;
    }

    @Override
    public ServerSocket createServerSocket(int port) throws IOException {
      return new ServerSocket(port);
    }
  }
}
