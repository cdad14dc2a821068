package io.github.jettyqos.jetty.admin;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.jetty.cluster.ClusterFrontEnd;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Server;

/**
 * A program that starts and stops a server or a front end, also without a library on the class
 * path.
 */
public final class WithoutLibrary {
  private WithoutLibrary() {}

  /** Calls a method of this class with a class path without some library. */
  public static Object call(String library, String method, String argument) throws Exception {
    URL[] path =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(each -> !each.contains(library))
            .map(each -> url(each))
            .toArray(URL[]::new);
    try (URLClassLoader without = new URLClassLoader(path, ClassLoader.getPlatformClassLoader())) {
      return without
          .loadClass(WithoutLibrary.class.getName())
          .getMethod(method, String.class)
          .invoke(null, argument);
    }
  }

  private static URL url(String path) {
    try {
      return Path.of(path).toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A server with or without an admin connector. */
  public static String start(String admin) throws Exception {
    Qos qos = Qos.of(QosYaml.parse(admin + "classes: {all: {}}"));
    Server server = new Server(qos.threadPool());
    server.setHandler(new Handler.Sequence());
    qos.install(server);
    try {
      server.start();
      return "started";
    } catch (IllegalArgumentException e) {
      return e.getMessage();
    } finally {
      server.stop();
    }
  }

  /** A front end by its keys below {@code cluster}. */
  public static String frontEnd(String cluster) throws Exception {
    Server server = new Server();
    try {
      ClusterFrontEnd.of(QosYaml.parse("cluster: {%s}%nclasses: {all: {}}".formatted(cluster)))
          .install(server);
      server.start();
      return "started";
    } catch (ConfigException e) {
      return e.getMessage();
    } finally {
      server.stop();
    }
  }
}
