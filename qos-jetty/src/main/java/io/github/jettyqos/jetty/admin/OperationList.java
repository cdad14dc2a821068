package io.github.jettyqos.jetty.admin;

import io.github.jettyqos.core.manage.Management;
import io.github.jettyqos.core.manage.Operation;
import io.github.jettyqos.core.manage.Operation.Parameter;
import io.github.jettyqos.core.text.Suggestion;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.eclipse.jetty.http.HttpStatus;

/** The operations by name, and as data for programs. */
final class OperationList {
  private static final List<Map<String, Object>> DATA =
      Management.operations().stream().map(OperationList::data).toList();

  private OperationList() {}

  /** The operation of a name. */
  static Operation require(String name) {
    List<Operation> all = Management.operations();
    return all.stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new Problem(
                    HttpStatus.NOT_FOUND_404,
                    Suggestion.of(name, all.stream().map(Operation::name).toList())
                        .map(each -> "there is no such operation; did you mean " + each + "?")
                        .orElse("there is no such operation; /api lists all")));
  }

  /** The caller, the server, and the operations. */
  static Map<String, Object> of(Management management, Tokens.Holder caller) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("you", ordered("name", caller.name(), "role", caller.role().key()));
    data.put("server", management.serverName());
    data.put("operations", DATA);
    return data;
  }

  private static Map<String, Object> data(Operation operation) {
    Map<String, Object> data = ordered("name", operation.name(), "role", operation.role().key());
    data.put("description", operation.description());
    data.put("parameters", operation.parameters().stream().map(OperationList::data).toList());
    return data;
  }

  private static Map<String, Object> data(Parameter parameter) {
    Map<String, Object> data =
        ordered("name", parameter.name(), "kind", parameter.kind().name().toLowerCase(Locale.ROOT));
    data.put("required", parameter.required());
    data.put("description", parameter.description());
    return data;
  }

  private static Map<String, Object> ordered(
      String first, Object one, String second, Object other) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put(first, one);
    data.put(second, other);
    return data;
  }
}
