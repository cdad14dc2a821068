package io.github.jettyqos.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.ClassType;
import com.sun.jdi.IncompatibleThreadStateException;
import com.sun.jdi.InterfaceType;
import com.sun.jdi.Method;
import com.sun.jdi.ObjectReference;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.StackFrame;
import com.sun.jdi.VMDisconnectedException;
import com.sun.jdi.Value;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.LaunchingConnector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.MethodEntryEvent;
import com.sun.jdi.request.ClassPrepareRequest;
import com.sun.jdi.request.EventRequest;
import com.sun.jdi.request.EventRequestManager;
import com.sun.jdi.request.MethodEntryRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Follows the calls of one request without a body, in the default mode over HTTP/1.1, by a debugger
 * attached to a server in a process of its own, and holds what docs/architecture.md says of its
 * way.
 */
class RequestWayTest {
  private static final Path PAGE = Path.of("..", "docs", "architecture.md");
  private static final String OURS = "io.github.jettyqos.";
  private static final String SERVER = FollowedServer.class.getName();
  private static final String GATE = OURS + "core.admit.Gate";

  /** A method has the request in hand if its object or an argument is one of these. */
  private static final Set<String> REQUEST =
      Set.of(
          "org.eclipse.jetty.server.Request",
          "org.eclipse.jetty.server.Response",
          "org.eclipse.jetty.server.HttpStream",
          OURS + "core.admit.Permit",
          OURS + "jetty.request.Exchange");

  private static final Pattern FILES = Pattern.compile("\\*\\*(\\d+) files\\*\\*:([^.]*)\\.");
  private static final Pattern NAME = Pattern.compile("`([A-Z]\\w+)`");

  /** Files on the stack from Jetty's call of the gate: at admission, handling and release. */
  private final Set<String> spine = new TreeSet<>();

  /** Files with a method that had the request in hand. */
  private final Set<String> holders = new TreeSet<>();

  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void request_withoutBody_passesTheFilesOfThePage() throws Exception {
    follow();
    String page = Files.readString(PAGE);
    List<Set<String>> named =
        FILES.matcher(page).results().map(row -> names(row.group(2), row.group(1))).toList();

    assertThat(named).hasSize(2);
    assertThat(spine).isEqualTo(named.get(0)).hasSizeLessThanOrEqualTo(8);
    assertThat(holders).isEqualTo(named.get(1)).hasSizeLessThanOrEqualTo(18);
  }

  private static Set<String> names(String list, String count) {
    Set<String> names = new TreeSet<>();
    NAME.matcher(list).results().forEach(name -> names.add(name.group(1)));
    assertThat(names).hasSize(Integer.parseInt(count));
    return names;
  }

  private void follow() throws Exception {
    LaunchingConnector connector = Bootstrap.virtualMachineManager().defaultConnector();
    Map<String, Connector.Argument> arguments = connector.defaultArguments();
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    arguments.get("options").setValue("-cp \"" + classPath + "\"");
    arguments.get("main").setValue(SERVER);
    VirtualMachine machine = connector.launch(arguments);
    try {
      discard(machine.process());
      EventRequestManager requests = machine.eventRequestManager();
      for (String name : List.of(SERVER, SERVER + "$Application")) {
        ClassPrepareRequest loaded = requests.createClassPrepareRequest();
        loaded.addClassFilter(name);
        loaded.enable();
      }
      MethodEntryRequest entries = requests.createMethodEntryRequest();
      entries.addClassFilter(OURS + "*");
      entries.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
      while (true) {
        EventSet events = machine.eventQueue().remove();
        for (Event event : events) {
          if (event instanceof ClassPrepareEvent loaded) {
            breakAt(requests, loaded.referenceType());
          } else if (event instanceof MethodEntryEvent entry) {
            entered(entry);
          } else if (event instanceof BreakpointEvent mark) {
            String method = mark.location().method().name();
            if (method.equals("begins")) {
              entries.enable();
            } else if (method.equals("ends")) {
              return;
            } else if (entries.isEnabled()) {
              addStack(mark.thread().frames());
            }
          }
        }
        events.resume();
      }
    } catch (VMDisconnectedException e) {
      throw new IllegalStateException("the server has ended: " + machine.process().exitValue(), e);
    } finally {
      machine.process().destroyForcibly();
    }
  }

  private static void discard(Process server) {
    for (InputStream output : List.of(server.getInputStream(), server.getErrorStream())) {
      Thread reader =
          new Thread(
              () -> {
                try {
                  output.transferTo(OutputStream.nullOutputStream());
                } catch (IOException e) {
                  // the server was ended
                }
              });
      reader.setDaemon(true);
      reader.start();
    }
  }

  private static void breakAt(EventRequestManager requests, ReferenceType type) {
    for (String name : List.of("begins", "ends", "handle")) {
      for (Method method : type.methodsByName(name)) {
        EventRequest stop = requests.createBreakpointRequest(method.location());
        stop.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
        stop.enable();
      }
    }
  }

  private void entered(MethodEntryEvent entry) throws Exception {
    List<StackFrame> stack = entry.thread().frames();
    StackFrame frame = stack.get(0);
    String type = frame.location().declaringType().name();
    if (type.startsWith(SERVER)) {
      return;
    }
    if (type.equals(GATE) && Set.of("admit", "release").contains(entry.method().name())) {
      addStack(stack);
    }
    Stream<Value> values = Stream.ofNullable((Value) frame.thisObject());
    if (!entry.method().isNative()) {
      values = Stream.concat(values, frame.getArgumentValues().stream());
    }
    if (values.anyMatch(RequestWayTest::isOfRequest)) {
      holders.add(file(type));
    }
  }

  /** Adds the files of a stack: from the gate, or in a worker from its first task. */
  private void addStack(List<StackFrame> stack) throws IncompatibleThreadStateException {
    Set<String> files = new TreeSet<>();
    for (StackFrame frame : stack) {
      String type = frame.location().declaringType().name();
      if (type.startsWith(OURS) && !type.startsWith(SERVER)) {
        files.add(file(type));
      }
      if (type.equals(OURS + "jetty.QosHandler")) {
        break; // above it the connection is read
      }
    }
    spine.addAll(files);
  }

  private static String file(String type) {
    String outer = type.replaceFirst("\\$.*", "");
    return outer.substring(outer.lastIndexOf('.') + 1);
  }

  private static boolean isOfRequest(Value value) {
    return value instanceof ObjectReference object && isOfRequest(object.referenceType());
  }

  private static boolean isOfRequest(ReferenceType type) {
    if (REQUEST.contains(type.name())) {
      return true;
    }
    if (type instanceof ClassType known) {
      return known.allInterfaces().stream().map(InterfaceType::name).anyMatch(REQUEST::contains)
          || (known.superclass() != null && isOfRequest(known.superclass()));
    }
    return false;
  }
}
