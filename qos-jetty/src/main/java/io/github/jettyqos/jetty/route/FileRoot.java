package io.github.jettyqos.jetty.route;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.ObjLongConsumer;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.eclipse.jetty.server.handler.ResourceHandler;
import org.eclipse.jetty.util.resource.Resource;
import org.jspecify.annotations.Nullable;

/**
 * The directory in which Jetty finds the files of a context.
 *
 * <p>A path that Jetty does not serve has no length here: paths out of the base, protected paths
 * such as {@code WEB-INF}, and aliases that the context does not allow. Virtual hosts are ignored:
 * of contexts with the same path the first one with the file counts.
 *
 * @param contextPath without a slash at its end; empty for the root
 * @param base where the files are
 * @param context null for files outside of contexts
 * @param welcome the files that stand for a directory, best first
 */
record FileRoot(
    String contextPath, Resource base, @Nullable ContextHandler context, List<String> welcome) {
  private static final List<String> USUAL = List.of("index.html");
  private static final int DEEPEST = 32;

  /** The roots of started handlers behind the gate, the longest paths first. */
  static List<FileRoot> behind(Handler.Container gate) {
    List<FileRoot> roots = new ArrayList<>();
    for (ResourceHandler each : gate.getDescendants(ResourceHandler.class)) {
      ContextHandler around = null;
      for (ContextHandler context : gate.getDescendants(ContextHandler.class)) {
        around = context.getDescendants(ResourceHandler.class).contains(each) ? context : around;
      }
      add(roots, each.getBaseResource(), around, each.getWelcomeFiles());
    }
    for (ContextHandler each : gate.getDescendants(ContextHandler.class)) {
      add(roots, each.getBaseResource(), each, USUAL);
    }
    roots.sort(Comparator.comparingInt(root -> -root.contextPath.length()));
    return roots;
  }

  private static void add(
      List<FileRoot> roots,
      @Nullable Resource base,
      @Nullable ContextHandler context,
      @Nullable List<String> welcome) {
    if (base != null && (context == null || context.isStarted())) {
      String path = context == null ? "" : ServletContext.pathOf(context);
      roots.add(new FileRoot(path, base, context, welcome == null ? USUAL : welcome));
    }
  }

  /** The length of the file for a path; -1 if there is none. */
  long length(String path) {
    if (!path.startsWith(contextPath) || !path.startsWith("/", contextPath.length())) {
      return -1;
    }
    String inContext = path.substring(contextPath.length());
    Resource found = find(inContext);
    if (found == null || !found.isDirectory()) {
      return found == null ? -1 : found.length();
    }
    for (String name : welcome) {
      Resource file = inContext.endsWith("/") ? find(inContext + name) : null;
      if (file != null && !file.isDirectory()) {
        return file.length();
      }
    }
    return -1;
  }

  private @Nullable Resource find(String inContext) {
    if (context != null && context.isProtectedTarget(inContext)) {
      return null;
    }
    Resource found;
    try {
      found = base.resolve(inContext);
    } catch (IllegalArgumentException e) {
      return null; // it leads out of the base, or is no path
    }
    if (found == null || !found.exists()) {
      return null;
    }
    boolean allowed = !found.isAlias() || (context != null && context.checkAlias(inContext, found));
    return allowed ? found : null;
  }

  /** Passes paths and lengths of up to a number of files, until it is interrupted. */
  void forEach(int most, ObjLongConsumer<String> told) {
    Path directory = base.getPath();
    if (directory == null || !Files.isDirectory(directory)) {
      return; // a combined resource: its files are looked up on request
    }
    try {
      Files.walkFileTree(directory, Set.of(), DEEPEST, new Teller(directory, most, told));
    } catch (IOException e) {
      // the files are looked up on request
    }
  }

  private final class Teller extends SimpleFileVisitor<Path> {
    private final Path directory;
    private final ObjLongConsumer<String> told;
    private int left;

    Teller(Path directory, int most, ObjLongConsumer<String> told) {
      this.directory = directory;
      this.left = most;
      this.told = told;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (left == 0 || Thread.currentThread().isInterrupted()) {
        return FileVisitResult.TERMINATE;
      }
      left--;
      if (attributes.isRegularFile()) {
        String name = directory.relativize(file).toString();
        String separator = directory.getFileSystem().getSeparator();
        String inContext = "/" + name.replace(separator, "/");
        if (context == null || !context.isProtectedTarget(inContext)) {
          told.accept(contextPath + inContext, attributes.size());
        }
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) {
      return FileVisitResult.CONTINUE;
    }
  }
}
