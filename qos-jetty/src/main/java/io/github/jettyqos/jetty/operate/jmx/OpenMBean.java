package io.github.jettyqos.jetty.operate.jmx;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import javax.management.Attribute;
import javax.management.AttributeNotFoundException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanException;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import javax.management.MBeanRegistration;
import javax.management.MBeanRegistrationException;
import javax.management.MBeanServer;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.ReflectionException;
import org.eclipse.jetty.jmx.ObjectMBean;
import org.jspecify.annotations.Nullable;

/**
 * A bean that any console can read: its values and exceptions are of classes of the JDK. A console
 * has neither our classes nor Jetty's, and would report a missing class instead of the problem.
 */
public abstract class OpenMBean extends ObjectMBean implements MBeanRegistration {
  private final ObjectName name;

  /** Sorted, as Jetty has attributes and operations in the order of a hash table. */
  private @Nullable MBeanInfo info;

  protected OpenMBean(Object managed, String name) {
    super(managed);
    try {
      this.name = new ObjectName(name);
    } catch (MalformedObjectNameException e) {
      throw new IllegalArgumentException(name, e);
    }
  }

  @Override
  public ObjectName getObjectName() {
    return name;
  }

  /** Types have no type parameters, since no console could load them. */
  @Override
  public synchronized MBeanInfo getMBeanInfo() {
    MBeanInfo known = info;
    if (known == null) {
      MBeanInfo all = super.getMBeanInfo();
      known =
          new MBeanInfo(
              all.getClassName(),
              all.getDescription(),
              attributes(all).toArray(MBeanAttributeInfo[]::new),
              all.getConstructors(),
              operations(all).toArray(MBeanOperationInfo[]::new),
              all.getNotifications());
      info = known;
    }
    return known;
  }

  /** Its attributes as shown: those that Jetty found, by name. */
  List<MBeanAttributeInfo> attributes(MBeanInfo found) {
    return Arrays.stream(found.getAttributes())
        .map(OpenMBean::erased)
        .sorted(Comparator.comparing(MBeanAttributeInfo::getName))
        .toList();
  }

  /** Its operations as shown: those that Jetty found, by name. */
  List<MBeanOperationInfo> operations(MBeanInfo found) {
    return Arrays.stream(found.getOperations())
        .map(OpenMBean::erased)
        .sorted(Comparator.comparing(MBeanOperationInfo::getName))
        .toList();
  }

  private static MBeanAttributeInfo erased(MBeanAttributeInfo each) {
    return new MBeanAttributeInfo(
        each.getName(),
        erased(each.getType()),
        each.getDescription(),
        each.isReadable(),
        each.isWritable(),
        each.isIs());
  }

  private static MBeanOperationInfo erased(MBeanOperationInfo each) {
    return new MBeanOperationInfo(
        each.getName(),
        each.getDescription(),
        each.getSignature(),
        erased(each.getReturnType()),
        each.getImpact());
  }

  private static String erased(String type) {
    int parameters = type.indexOf('<');
    return parameters < 0 ? type : type.substring(0, parameters);
  }

  @Override
  public @Nullable Object getAttribute(String attribute)
      throws AttributeNotFoundException, MBeanException {
    find(attribute);
    try {
      return OpenValues.of(read(attribute));
    } catch (Exception | Error e) {
      throw Refusal.of("reading " + attribute, e);
    }
  }

  /** Reads an attribute that it has. */
  @Nullable Object read(String attribute) throws Exception {
    return super.getAttribute(attribute);
  }

  @Override
  public void setAttribute(Attribute attribute) throws AttributeNotFoundException, MBeanException {
    MBeanAttributeInfo found = find(attribute.getName());
    if (!found.isWritable()) {
      throw Refusal.of(found.getName() + ": can only be read");
    }
    OpenValues.require(found.getName(), found.getType(), attribute.getValue());
    try {
      super.setAttribute(attribute);
    } catch (ReflectionException | MBeanException | RuntimeException | Error e) {
      throw Refusal.of("setting " + attribute.getName(), e);
    }
  }

  private MBeanAttributeInfo find(@Nullable String attribute) throws AttributeNotFoundException {
    List<MBeanAttributeInfo> all = List.of(getMBeanInfo().getAttributes());
    return all.stream()
        .filter(each -> each.getName().equals(attribute))
        .findFirst()
        .orElseThrow(
            () ->
                Refusal.noAttribute(
                    attribute, all.stream().map(MBeanAttributeInfo::getName).toList()));
  }

  @Override
  public @Nullable Object invoke(
      String operation, @Nullable Object @Nullable [] arguments, String @Nullable [] signature)
      throws MBeanException, ReflectionException {
    MBeanParameterInfo[] parameters = find(operation, signature).getSignature();
    @Nullable Object[] given = arguments == null ? new Object[0] : arguments;
    if (given.length != parameters.length) {
      throw Refusal.of(
          operation + ": " + given.length + " arguments are given; give " + parameters.length);
    }
    for (int i = 0; i < given.length; i++) {
      OpenValues.require(parameters[i].getName(), parameters[i].getType(), given[i]);
    }
    try {
      return OpenValues.of(call(operation, given, signature));
    } catch (ReflectionException | RuntimeException | Error e) {
      throw Refusal.of(operation + "()", e);
    }
  }

  /** Calls an operation with arguments of the right number and types. */
  @Nullable Object call(String operation, @Nullable Object[] given, String @Nullable [] signature)
      throws MBeanException, ReflectionException {
    return super.invoke(operation, given, signature);
  }

  private MBeanOperationInfo find(@Nullable String operation, String @Nullable [] signature)
      throws ReflectionException {
    List<String> types = signature == null ? List.of() : Arrays.asList(signature);
    List<MBeanOperationInfo> all = List.of(getMBeanInfo().getOperations());
    return all.stream()
        .filter(each -> each.getName().equals(operation) && types(each).equals(types))
        .findFirst()
        .orElseThrow(
            () ->
                Refusal.noOperation(
                    operation + inBraces(types),
                    all.stream().map(each -> each.getName() + inBraces(types(each))).toList()));
  }

  private static List<String> types(MBeanOperationInfo operation) {
    return Arrays.stream(operation.getSignature()).map(MBeanParameterInfo::getType).toList();
  }

  private static String inBraces(List<String> types) {
    return "(" + String.join(", ", types) + ")";
  }

  /** An exception is logged by Jetty, and the server starts without the bean. */
  @Override
  public ObjectName preRegister(MBeanServer beans, ObjectName given)
      throws MBeanRegistrationException {
    if (beans.isRegistered(given)) {
      throw Refusal.nameTaken(given);
    }
    return given;
  }

  @Override
  public void postRegister(Boolean done) {}

  @Override
  public void preDeregister() {}

  @Override
  public void postDeregister() {}
}
