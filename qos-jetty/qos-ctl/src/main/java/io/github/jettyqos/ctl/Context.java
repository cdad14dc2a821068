package io.github.jettyqos.ctl;

import io.github.jettyqos.core.check.ConfigException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javax.management.remote.JMXConnector;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ScopeType;

/** The common options of all commands, which select the server, and the terminal. */
final class Context {
  private static final String FILE = "FILE";

  /** Each option by name, label and description; a flag has no label. */
  private static final String[][] OPTIONS = {
    {"--json", "", "prints exactly the data, as one JSON document; one a line where it goes on"},
    {
      "--pid",
      "PID|NAME",
      "attaches to a JVM of this user: its number, or a part of what it runs. Without this, --jmx"
          + " and --url: to the only one that has a server"
    },
    {"--jmx", "HOST:PORT|URL", "connects over JMX; a URL begins with service:jmx:"},
    {"--user", "NAME", "who, for --jmx; the password is asked for"},
    {"--password-file", FILE, "its first line is the password of --user"},
    {"--server", "NAME", "which one, for --pid and --jmx, where a JVM has several"},
    {
      "--url",
      "URL",
      "asks the admin connector, such as http://127.0.0.1:9900; default the variable QOS_URL"
    },
    {
      "--token-file",
      FILE,
      "its first line is the token for --url; default the variable QOS_TOKEN itself"
    },
    {
      "--ca",
      FILE,
      "certificates in PEM that are trusted, for an https --url; default those of this Java"
    }
  };

  /** The position of the common options in the help of a command, after its own. */
  private static final int FIRST = 99;

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** More than the time of any operation. */
  private static final Duration LONGEST_ANSWER = Duration.ofSeconds(30);

  final Terminal terminal;
  final InputStream in;

  private final Map<String, String> environment;
  private final Map<String, OptionSpec> options = new LinkedHashMap<>();

  /** Asked for only once, as top and log connect repeatedly. */
  private @Nullable String password;

  private @Nullable ServerConnection connection;

  Context(Map<String, String> environment, Terminal terminal, InputStream in) {
    this.environment = environment;
    this.terminal = terminal;
    this.in = in;
    for (String[] each : OPTIONS) {
      options.put(each[0], option(each[0], each[1], each[2]));
    }
  }

  private OptionSpec option(String name, String label, String description) {
    return OptionSpec.builder(name)
        .type(label.isEmpty() ? boolean.class : label.equals(FILE) ? Path.class : String.class)
        .paramLabel(label)
        .description(description)
        .scopeType(ScopeType.INHERIT)
        .order(FIRST + options.size())
        .build();
  }

  Collection<OptionSpec> options() {
    return options.values();
  }

  @SuppressWarnings("NullAway") // each name is in the table
  private @Nullable Object value(String option) {
    return options.get(option).getValue();
  }

  private @Nullable String text(String option) {
    return (String) value(option);
  }

  private @Nullable Path file(String option) {
    return (Path) value(option);
  }

  /** Whether a program reads the output. */
  boolean isJson() {
    return Boolean.TRUE.equals(value("--json"));
  }

  /** The connection that is open, or a new one. */
  ServerConnection connection() throws IOException {
    ServerConnection now = connection == null ? open() : connection;
    connection = now;
    return now;
  }

  /** Closes the open connection, if there is one. */
  void disconnect() {
    if (connection != null) {
      connection.close();
    }
    connection = null;
  }

  /**
   * Connects.
   *
   * @throws ConfigException if the options name no server
   * @throws IOException if a file of an option cannot be read
   * @throws RefusedException if the server denies access
   * @throws UnreachableException if no server answers
   */
  ServerConnection open() throws IOException {
    if (Stream.of("--pid", "--jmx", "--url").filter(each -> value(each) != null).count() > 1) {
      throw new ConfigException("--pid, --jmx, --url", "are more than one; give one of them");
    }
    String address = text("--jmx");
    if (address != null) {
      return overJmx(address);
    }
    String found = text("--url");
    if (found == null && value("--pid") == null) {
      found = environment.get("QOS_URL");
    }
    return found == null ? attached() : overHttp(found);
  }

  private ServerConnection attached() {
    refuse("--jmx", "--user");
    refuse("--url", "--token-file", "--ca");
    LocalJvms.Jvm jvm;
    try {
      String named = text("--pid");
      jvm = named == null ? LocalJvms.only() : LocalJvms.named(named);
    } catch (NoClassDefFoundError e) {
      throw new UnreachableException(
          "this Java cannot attach to others, it has no module jdk.attach; run qosctl with a JDK, or"
              + " give --jmx or --url");
    }
    return JmxConnection.open(jvm.address(), Map.of(), serverName(), jvm.where());
  }

  private ServerConnection overJmx(String address) throws IOException {
    refuse("--url", "--token-file", "--ca");
    Map<String, Object> credentials = Map.of();
    String name = text("--user");
    if (name != null) {
      credentials = Map.of(JMXConnector.CREDENTIALS, new String[] {name, password()});
    } else {
      refuse("--user", "--password-file");
    }
    return JmxConnection.open(
        JmxConnection.address(address), credentials, serverName(), "the JVM at " + address);
  }

  private String password() throws IOException {
    String known = password;
    if (known == null) {
      Path file = file("--password-file");
      known =
          file == null
              ? terminal.ask("password", "--password-file FILE", true)
              : Input.firstLine("--password-file", file);
      password = known;
    }
    return known;
  }

  private ServerConnection overHttp(String address) throws IOException {
    refuse("--jmx", "--user");
    refuse("--pid or --jmx: each admin connector is of one server", "--server");
    Path file = file("--token-file");
    String token =
        file == null
            ? environment.getOrDefault("QOS_TOKEN", "").strip()
            : Input.firstLine("--token-file", file);
    HttpConnection.base(address);
    if (!HttpConnection.isToken(token)) {
      throw new ConfigException(
          "token", "is missing, or none; give --token-file FILE, or set QOS_TOKEN");
    }
    return HttpConnection.open(
        HttpConnection.Client.of(PATIENCE, Optional.ofNullable(file("--ca"))),
        address,
        token,
        LONGEST_ANSWER);
  }

  private String serverName() {
    return Objects.requireNonNullElse(text("--server"), "");
  }

  private void refuse(String goesWith, String... options) {
    for (String each : options) {
      if (value(each) != null) {
        throw new ConfigException(each, "means nothing here; it goes with " + goesWith);
      }
    }
  }
}
