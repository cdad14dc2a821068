package io.github.jettyqos.jetty.home;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** A JETTY_BASE of its own, for the jetty-home that the build has unpacked. */
record JettyBase(Path directory) {
  private static final Path HOME = Path.of(System.getProperty("jetty.home"));
  private static final Path ARCHIVE = Path.of(System.getProperty("qos.archive"));

  static JettyBase empty(Path parent) throws IOException {
    return new JettyBase(Files.createTempDirectory(parent, "base"));
  }

  /** One over which the archive is unpacked. */
  static JettyBase withArchive(Path parent) throws IOException {
    JettyBase base = empty(parent);
    unpackInto(base.directory);
    return base;
  }

  static void unpackInto(Path directory) throws IOException {
    try (InputStream file = Files.newInputStream(ARCHIVE);
        ZipInputStream zip = new ZipInputStream(file)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path target = directory.resolve(entry.getName());
        if (entry.isDirectory()) {
          Files.createDirectories(target);
        } else {
          Files.copy(zip, target);
        }
      }
    }
  }

  JettyBase write(String file, String text) throws IOException {
    Path target = directory.resolve(file);
    Files.createDirectories(target.getParent());
    Files.writeString(target, text);
    return this;
  }

  /** A web application with the servlet {@link Shop}, at {@code /shop}. */
  JettyBase deployShop() throws IOException {
    write(
        "webapps/shop/WEB-INF/web.xml",
        """
        <web-app xmlns="https://jakarta.ee/xml/ns/jakartaee" version="6.1">
          <servlet>
            <servlet-name>shop</servlet-name>
            <servlet-class>%s</servlet-class>
          </servlet>
          <servlet-mapping>
            <servlet-name>shop</servlet-name>
            <url-pattern>/*</url-pattern>
          </servlet-mapping>
        </web-app>
        """
            .formatted(Shop.class.getName()));
    String file = Shop.class.getName().replace('.', '/') + ".class";
    Path target = directory.resolve("webapps/shop/WEB-INF/classes").resolve(file);
    Files.createDirectories(target.getParent());
    try (InputStream bytes = Shop.class.getResourceAsStream("/" + file)) {
      Files.copy(bytes, target);
    }
    return this;
  }

  /** What {@code java -jar start.jar} prints; it must end by itself. */
  Ended run(String... arguments) throws IOException, InterruptedException {
    Path output = Files.createTempFile(directory, "run", ".log");
    Process process = process(output, arguments);
    try {
      if (!process.waitFor(60, TimeUnit.SECONDS)) {
        throw new AssertionError("does not end: " + Files.readString(output));
      }
      return new Ended(process.exitValue(), Files.readString(output));
    } finally {
      process.destroyForcibly();
    }
  }

  /** Starts what was added before. */
  RunningJetty start() throws IOException {
    return start("", "");
  }

  /** Starts with further modules and properties, which are not written down. */
  RunningJetty start(String modules, String... properties) throws IOException {
    Path output = Files.createTempFile(directory, "jetty", ".log");
    List<String> arguments = new ArrayList<>(List.of(properties));
    arguments.add("jetty.http.port=0");
    arguments.add("jetty.http.host=127.0.0.1");
    arguments.add("--module=" + modules);
    arguments.removeIf(each -> each.isEmpty() || each.equals("--module="));
    return RunningJetty.of(process(output, arguments.toArray(String[]::new)), output);
  }

  private Process process(Path output, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:TieredStopAtLevel=1"); // a start is all that is wanted of most
    command.add("-jar");
    command.add(HOME.resolve("start.jar").toString());
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command)
        .directory(directory.toFile())
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();
  }

  /**
   * A run that is over.
   *
   * @param exit the exit code
   * @param output on both streams
   */
  record Ended(int exit, String output) {}
}
