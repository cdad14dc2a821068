package io.github.jettyqos.ctl;

import io.github.jettyqos.core.manage.Operation;
import io.github.jettyqos.core.manage.Operation.Parameter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/**
 * The command of an operation. Required parameters are positional; others, and the reason of a
 * change, are options.
 */
final class OperationCommand extends ServerCommand {
  /** Parameters that may be several words at the end, and the separator of these. */
  private static final Map<String, String> SEVERAL = Map.of("budgets", ",", "request", " ");

  private final Operation operation;

  private OperationCommand(Operation operation, Context context) {
    super(context);
    this.operation = operation;
  }

  static CommandSpec of(Operation operation, Context context) {
    OperationCommand command = new OperationCommand(operation, context);
    CommandSpec spec = CommandSpec.wrapWithoutInspection(command).name(operation.name());
    command.spec = spec.mixinStandardHelpOptions(true);
    spec.usageMessage().sortOptions(false).description(capital(operation.description()) + ".");
    List<Parameter> words = words(operation);
    for (int i = 0; i < words.size(); i++) {
      Parameter each = words.get(i);
      boolean several = SEVERAL.containsKey(each.name());
      spec.addPositional(
          PositionalParamSpec.builder()
              .index(several ? i + "..*" : String.valueOf(i))
              .arity(several ? "1..*" : "1")
              .required(true)
              .type(several ? List.class : String.class)
              .auxiliaryTypes(String.class)
              .paramLabel(isFile(each) ? "FILE" : each.name().toUpperCase(Locale.ROOT))
              .description(
                  (isFile(each) ? "with %s; - is standard input" : "%s")
                      .formatted(each.description()))
              .build());
    }
    for (Parameter each : operation.parameters()) {
      if (!each.required()) {
        spec.addOption(option(each.description(), "--" + each.name()));
      }
    }
    if (operation.changes()) {
      spec.addOption(option(REASON, "-m", "--reason"));
    }
    return spec;
  }

  private static OptionSpec option(String description, String... names) {
    String longest = names[names.length - 1];
    return OptionSpec.builder(names)
        .type(String.class)
        .paramLabel(longest.substring(2).toUpperCase(Locale.ROOT))
        .description(description)
        .build();
  }

  /** A long text is given as a file. */
  private static boolean isFile(Parameter parameter) {
    return parameter.name().equals("yaml");
  }

  private static List<Parameter> words(Operation operation) {
    return operation.parameters().stream()
        .filter(each -> each.required() && !each.name().equals("reason"))
        .toList();
  }

  private static String capital(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  @Override
  int run(Output output) throws Exception {
    Map<String, String> arguments = arguments();
    String name = operation.name();
    if (context.isJson()) {
      output.json(data(name, arguments).value());
    } else if (LogLine.NAMES.contains(name)) {
      LogLine.of(name, data(name, arguments)).forEach(each -> output.print(each.text()));
    } else {
      output.lines(context.connection().words(name, arguments));
    }
    return 0;
  }

  private Map<String, String> arguments() throws Exception {
    ParseResult parsed = line().getParseResult();
    Map<String, String> arguments = new LinkedHashMap<>();
    List<Parameter> words = words(operation);
    for (int i = 0; i < words.size(); i++) {
      Parameter each = words.get(i);
      Object value = parsed.matchedPositionals().get(i).getValue();
      arguments.put(
          each.name(),
          isFile(each) ? Input.text(String.valueOf(value), context.in) : joined(each, value));
    }
    for (Parameter each : operation.parameters()) {
      @Nullable String value =
          each.required() ? null : parsed.matchedOptionValue(each.name(), null);
      if (value != null) {
        arguments.put(each.name(), value);
      }
    }
    if (operation.changes()) {
      arguments.put("reason", why(parsed.matchedOptionValue("reason", null)));
    }
    return arguments;
  }

  /** Joins words; budgets may have commas or not. */
  private static String joined(Parameter parameter, @Nullable Object value) {
    if (!(value instanceof List<?> all)) {
      return String.valueOf(value);
    }
    String between = SEVERAL.getOrDefault(parameter.name(), " ");
    return all.stream()
        .map(String::valueOf)
        .map(each -> each.endsWith(between) ? each.substring(0, each.length() - 1) : each)
        .filter(each -> !each.isEmpty())
        .collect(Collectors.joining(between));
  }
}
