package io.github.jettyqos.jetty.operate.jmx;

import io.github.jettyqos.jetty.operate.StatusBean;
import java.util.List;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import org.jspecify.annotations.Nullable;

/** The bean of a table of attributes. Found by Jetty by its name. */
public class StatusBeanMBean extends OpenMBean {
  private final StatusBean bean;

  /**
   * A bean.
   *
   * @param managed the table
   */
  public StatusBeanMBean(Object managed) {
    super(managed, ((StatusBean) managed).beanName());
    this.bean = (StatusBean) managed;
  }

  @Override
  List<MBeanAttributeInfo> attributes(MBeanInfo found) {
    return bean.attributes().stream()
        .map(
            each ->
                new MBeanAttributeInfo(
                    each.name(), each.type().getName(), each.description(), true, false, false))
        .toList();
  }

  @Override
  @Nullable Object read(String attribute) throws Exception {
    return bean.value(attribute);
  }
}
