package io.github.jettyqos.jetty.home;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** A temporary JETTY_BASE for the unpacked jetty-home of the build. */
record JettyBase(Path directory) {
  private static final Path HOME = Path.of(System.getProperty("jetty.home"));
  private static final String PASSWORD = "storepwd";
  private static final Path ARCHIVE = Path.of(System.getProperty("qos.archive"));

  /** Properties for modules with TLS, after {@link #withKeyStore}. */
  static final String[] KEY_STORE = {
    "jetty.ssl.port=0",
    "jetty.ssl.host=127.0.0.1",
    "jetty.ssl.sniHostCheck=false",
    "jetty.sslContext.keyStorePath=etc/keystore.p12",
    "jetty.sslContext.keyStorePassword=" + PASSWORD
  };

  static JettyBase empty(Path parent) throws IOException {
    return new JettyBase(Files.createTempDirectory(parent, "base"));
  }

  /** A base with the archive unpacked over it. */
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

  /** Deploys a web application with the servlet {@link Shop}, at {@code /shop}. */
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

  JettyBase withKeyStore() throws IOException, InterruptedException {
    String arguments =
        "-genkeypair -keyalg EC -alias jetty -dname CN=jetty -ext san=ip:127.0.0.1 -storetype PKCS12"
            + " -storepass %s -keystore %s"
                .formatted(PASSWORD, directory.resolve("etc/keystore.p12"));
    List<String> command = new ArrayList<>(List.of(program("keytool")));
    command.addAll(List.of(arguments.split(" ")));
    if (new ProcessBuilder(command).inheritIO().start().waitFor() != 0) {
      throw new IOException("keytool failed: " + arguments);
    }
    return this;
  }

  /** A key store with only the certificate of {@link #withKeyStore}. */
  KeyStore keyStore() throws IOException, GeneralSecurityException {
    File file = directory.resolve("etc/keystore.p12").toFile();
    return KeyStore.getInstance(file, PASSWORD.toCharArray());
  }

  private static String program(String name) {
    return Path.of(System.getProperty("java.home"), "bin", name).toString();
  }

  /** The output of {@code java -jar start.jar}, which must end by itself. */
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

  /** Starts the added modules. */
  RunningJetty start() throws IOException {
    return start("", "");
  }

  /** Starts with further modules and properties, only for this start. */
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
    command.add(program("java"));
    command.add("-XX:TieredStopAtLevel=1"); // most tests only need a start
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
   * A finished run.
   *
   * @param exit the exit code
   * @param output on both streams
   */
  record Ended(int exit, String output) {}
}
