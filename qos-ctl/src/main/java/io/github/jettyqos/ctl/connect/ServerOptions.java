package io.github.jettyqos.ctl.connect;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.ctl.text.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.management.remote.JMXConnector;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** Which server is asked, and how it is reached. */
public final class ServerOptions {
  private static final int LAST = 100;

  @Option(
      names = "--pid",
      paramLabel = "PID|NAME",
      scope = ScopeType.INHERIT,
      order = LAST,
      description =
          "attaches to a JVM of this user: its number, or a part of what it runs. Without this,"
              + " --jmx and --url: to the only one that has a server")
  private @Nullable String pid;

  @Option(
      names = "--jmx",
      paramLabel = "HOST:PORT|URL",
      scope = ScopeType.INHERIT,
      order = LAST + 1,
      description = "connects over JMX; a URL begins with service:jmx:")
  private @Nullable String jmx;

  @Option(
      names = "--user",
      paramLabel = "NAME",
      scope = ScopeType.INHERIT,
      order = LAST + 2,
      description = "who, for --jmx; the password is asked for")
  private @Nullable String user;

  @Option(
      names = "--password-file",
      paramLabel = "FILE",
      scope = ScopeType.INHERIT,
      order = LAST + 3,
      description = "its first line is the password of --user")
  private @Nullable Path passwordFile;

  @Option(
      names = "--server",
      paramLabel = "NAME",
      scope = ScopeType.INHERIT,
      order = LAST + 4,
      description = "which one, for --pid and --jmx, where a JVM has several")
  private @Nullable String server;

  @Option(
      names = "--url",
      paramLabel = "URL",
      scope = ScopeType.INHERIT,
      order = LAST + 5,
      description =
          "asks the admin connector, such as http://127.0.0.1:9900; default the variable QOS_URL")
  private @Nullable String url;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      scope = ScopeType.INHERIT,
      order = LAST + 6,
      description = "its first line is the token for --url; default the variable QOS_TOKEN itself")
  private @Nullable Path tokenFile;

  @Option(
      names = "--ca",
      paramLabel = "FILE",
      scope = ScopeType.INHERIT,
      order = LAST + 7,
      description =
          "certificates in PEM that are trusted, for an https --url; default those of this Java")
  private @Nullable Path ca;

  /** Asked for once: top and log connect again and again. */
  private @Nullable String password;

  private final Map<String, String> environment;
  private final Terminal terminal;

  /**
   * Options that are still to be read.
   *
   * @param environment variables
   * @param terminal where a password is asked for
   */
  public ServerOptions(Map<String, String> environment, Terminal terminal) {
    this.environment = environment;
    this.terminal = terminal;
  }

  /**
   * Connects.
   *
   * @return a connection
   * @throws ConfigException if the options do not say where to
   * @throws IOException if a file that is named cannot be read
   * @throws RefusedException if the server does not let us in
   * @throws UnreachableException if nobody is there
   */
  public Connection open() throws IOException {
    long ways = Stream.of(pid, jmx, url).filter(each -> each != null).count();
    if (ways > 1) {
      throw new ConfigException("--pid, --jmx, --url", "are more than one; give one of them");
    }
    if (jmx != null) {
      return overJmx(jmx);
    }
    String found = url != null ? url : pid == null ? environment.get("QOS_URL") : null;
    return found == null ? attached() : overHttp(found);
  }

  private Connection attached() {
    refuse("--user", user, "--jmx");
    refuseOfHttp();
    LocalJvms.Jvm jvm;
    try {
      jvm = pid == null ? LocalJvms.only() : LocalJvms.named(pid);
    } catch (NoClassDefFoundError e) {
      throw new UnreachableException(
          "this Java cannot attach to others, it has no module jdk.attach; run qosctl with a JDK, or"
              + " give --jmx or --url");
    }
    return JmxConnection.open(jvm.address(), Map.of(), serverName(), jvm.where());
  }

  private Connection overJmx(String address) throws IOException {
    refuseOfHttp();
    Map<String, Object> credentials = Map.of();
    if (user != null) {
      credentials = Map.of(JMXConnector.CREDENTIALS, new String[] {user, password()});
    } else {
      refuse("--password-file", passwordFile, "--user");
    }
    return JmxConnection.open(
        JmxAddress.of(address), credentials, serverName(), "the JVM at " + address);
  }

  private String password() throws IOException {
    String known = password;
    if (known == null) {
      known =
          passwordFile == null
              ? terminal.ask("password", "--password-file FILE", true)
              : FirstLine.of("--password-file", passwordFile);
      password = known;
    }
    return known;
  }

  private Connection overHttp(String address) throws IOException {
    refuse("--user", user, "--jmx");
    refuse("--server", server, "--pid or --jmx: each admin connector is of one server");
    String token =
        tokenFile != null
            ? FirstLine.of("--token-file", tokenFile)
            : Optional.ofNullable(environment.get("QOS_TOKEN")).map(String::strip).orElse("");
    return AdminAddress.of(address).connect(token, Optional.ofNullable(ca));
  }

  private String serverName() {
    return server == null ? "" : server;
  }

  private void refuseOfHttp() {
    refuse("--token-file", tokenFile, "--url");
    refuse("--ca", ca, "--url");
  }

  private static void refuse(String option, @Nullable Object value, String goesWith) {
    if (value != null) {
      throw new ConfigException(option, "means nothing here; it goes with " + goesWith);
    }
  }
}
