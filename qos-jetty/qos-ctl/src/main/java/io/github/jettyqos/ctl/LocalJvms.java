package io.github.jettyqos.ctl;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import com.sun.tools.attach.VirtualMachineDescriptor;
import io.github.jettyqos.core.check.ConfigException;
import java.io.IOException;
import java.net.MalformedURLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXServiceURL;

/**
 * The JVMs of this user on this machine, by the attach mechanism of the JDK. Attaching starts the
 * management agent of a JVM, which listens on the loopback address for this user alone.
 */
final class LocalJvms {
  /** A limit, as another JVM may hang. */
  private static final long PATIENCE_SECONDS = 5;

  /**
   * A JVM and the address of its agent.
   *
   * @param name its process id and command
   */
  record Jvm(String name, JMXServiceURL address) {
    String where() {
      return "the JVM " + name;
    }
  }

  private LocalJvms() {}

  /** The JVM with a process id, or with a part of a command. */
  static Jvm named(String named) {
    boolean isId = named.matches("[0-9]+");
    List<VirtualMachineDescriptor> found =
        others().stream()
            .filter(each -> isId ? each.id().equals(named) : command(each).contains(named))
            .toList();
    if (found.size() > 1) {
      throw several(found.stream().map(LocalJvms::name).toList());
    }
    if (found.isEmpty() && !isId) {
      throw new UnreachableException("no JVM of this user runs " + named);
    }
    // The list lacks JVMs of other users and in containers, which may still be attachable.
    String name = found.isEmpty() ? named : name(found.get(0));
    try {
      return new Jvm(name, agent(found.isEmpty() ? named : found.get(0).id()));
    } catch (IOException | AttachNotSupportedException e) {
      throw new UnreachableException("the JVM " + name, e);
    }
  }

  /** The only JVM with a server. */
  static Jvm only() {
    List<VirtualMachineDescriptor> all = others();
    ExecutorService asking = Executors.newCachedThreadPool(HttpConnection::daemon);
    List<Future<Jvm>> asked = all.stream().map(each -> asking.submit(() -> asked(each))).toList();
    List<Jvm> found = new ArrayList<>();
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    for (Future<Jvm> each : asked) {
      try {
        found.add(each.get(until - System.nanoTime(), TimeUnit.NANOSECONDS));
      } catch (ExecutionException | TimeoutException e) {
        // It has ended, hangs, cannot be attached to, or has no server.
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    asking.shutdownNow();
    if (found.isEmpty()) {
      throw new UnreachableException(
          "no JVM of this user has a server of QoS for Jetty that shows its beans; give --pid,"
              + " --jmx or --url");
    }
    if (found.size() > 1) {
      throw several(found.stream().map(Jvm::name).toList());
    }
    return found.get(0);
  }

  private static Jvm asked(VirtualMachineDescriptor which) throws Exception {
    JMXServiceURL address = agent(which.id());
    try (JMXConnector connector = Rmi.connect(address, Map.of())) {
      if (JmxConnection.all(connector.getMBeanServerConnection()).isEmpty()) {
        throw new IOException("no server there");
      }
    }
    return new Jvm(name(which), address);
  }

  private static ConfigException several(List<String> names) {
    String all = names.stream().sorted().collect(Collectors.joining(", "));
    return new ConfigException("--pid", "is missing, and there are several: " + all);
  }

  private static List<VirtualMachineDescriptor> others() {
    String own = String.valueOf(ProcessHandle.current().pid());
    return VirtualMachine.list().stream().filter(each -> !each.id().equals(own)).toList();
  }

  /** Its main class, without arguments, which may be secret. */
  private static String command(VirtualMachineDescriptor of) {
    return of.displayName().split(" ", 2)[0];
  }

  private static String name(VirtualMachineDescriptor of) {
    String command = command(of);
    return of.id() + (command.isEmpty() ? "" : " (" + command + ")");
  }

  private static JMXServiceURL agent(String id) throws IOException, AttachNotSupportedException {
    VirtualMachine machine = VirtualMachine.attach(id);
    try {
      return new JMXServiceURL(machine.startLocalManagementAgent());
    } catch (MalformedURLException e) {
      throw new IOException(e);
    } finally {
      machine.detach();
    }
  }
}
