package io.github.jettyqos.docs;

import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Java on a page: a whole class, or statements in which {@code qos}, {@code server}, {@code
 * connector}, {@code application} and {@code registry} are known.
 */
final class JavaSnippet {
  private static final Pattern WHOLE = Pattern.compile("(?m)^(?:public |final )*class (\\w+)");
  private static final String STATEMENTS =
      """
      %s
      class Snippet {
        io.github.jettyqos.jetty.Qos qos;
        org.eclipse.jetty.server.Server server;
        org.eclipse.jetty.server.ServerConnector connector;
        org.eclipse.jetty.server.Handler application;
        io.micrometer.core.instrument.MeterRegistry registry;
        void run() throws Exception {
      %s
        }
      }
      """;

  private final String name;
  private final String source;

  JavaSnippet(String text) {
    Matcher whole = WHOLE.matcher(text);
    boolean found = whole.find();
    this.name = found ? whole.group(1) : "Snippet";
    this.source = found ? text : STATEMENTS.formatted(imports(text, true), imports(text, false));
  }

  private static String imports(String text, boolean wanted) {
    return text.lines()
        .filter(line -> line.startsWith("import ") == wanted)
        .collect(Collectors.joining("\n"));
  }

  /** The errors of the compiler, which writes no class file. */
  List<String> errors() {
    JavaFileObject file =
        new SimpleJavaFileObject(
            URI.create("string:///" + name + ".java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return source;
          }
        };
    DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
    List<String> options =
        List.of("-proc:none", "-classpath", System.getProperty("java.class.path"));
    JavacTask task =
        (JavacTask)
            ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, said, options, null, List.of(file));
    try {
      task.analyze();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return said.getDiagnostics().stream()
        .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
        .map(each -> each.getLineNumber() + ": " + each.getMessage(Locale.ROOT))
        .toList();
  }
}
