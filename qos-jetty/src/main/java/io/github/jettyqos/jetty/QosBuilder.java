package io.github.jettyqos.jetty;

import io.github.jettyqos.core.check.Allowed.DurationRange;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.jetty.RejectionHandler.Rejection;
import io.github.jettyqos.jetty.operate.BeanNames;
import io.github.jettyqos.jetty.operate.Installation;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A builder of {@link Qos} with additions by the application. Made by {@link Qos#builder}. */
public final class QosBuilder {
  private static final DurationRange WATCH =
      new DurationRange(Duration.ofMillis(100), Duration.ofHours(1));

  private final QosConfig config;
  private RequestProfile profile = RequestProfile.none();
  private @Nullable RequestClassifier classifier;
  private @Nullable RejectionHandler rejections;
  private @Nullable Path file;
  private @Nullable Duration polling;
  private BeanNames beanNames = BeanNames.ALONE;

  QosBuilder(QosConfig config) {
    this.config = config;
  }

  /**
   * Sets the request properties for queue policies other than first come, first served.
   *
   * @param known properties known before a request is handled; default none
   * @return this builder
   */
  public QosBuilder profile(RequestProfile known) {
    this.profile = known;
    return this;
  }

  /**
   * Sets a classifier for requests whose class no rule can decide.
   *
   * @param asked called before the rules; default none
   * @return this builder
   */
  public QosBuilder classifier(RequestClassifier asked) {
    this.classifier = asked;
    return this;
  }

  /**
   * Sets the handler that answers rejected requests.
   *
   * @param answers instead of a line of text, which is the default
   * @return this builder
   */
  public QosBuilder rejections(RejectionHandler answers) {
    this.rejections = answers;
    return this;
  }

  /**
   * Sets the file of the configuration.
   *
   * @param from is read again by {@link Qos#reload()}; default none
   * @return this builder
   */
  public QosBuilder file(Path from) {
    this.file = from;
    return this;
  }

  /**
   * Polls the file while the server runs, and reloads it when it has changed. A failed reload is
   * logged, and the configuration in force stays.
   *
   * @param interval the polling interval, from 100 ms to 1 h; default no polling
   * @return this builder
   */
  public QosBuilder watch(Duration interval) {
    this.polling = WATCH.check("watch", interval);
    return this;
  }

  /**
   * Names the server, so that several servers in one JVM have distinct JMX names.
   *
   * @param server 1 to 64 letters, digits, {@code .}, {@code -} or {@code _}; it is the key {@code
   *     server} of the names of the beans. Default none, and no such key
   * @return this builder
   * @throws ConfigException if it is not such a name
   */
  public QosBuilder name(String server) {
    this.beanNames = BeanNames.of(server);
    return this;
  }

  /**
   * Builds it.
   *
   * @return what installs it
   * @throws ConfigException if a pattern cannot be read by Jetty, or the profile lacks a value that
   *     a queue policy needs; names the key
   */
  public Qos build() {
    RequestClassifier asked = classifier;
    RejectionHandler answers = rejections;
    Listeners listeners = new Listeners();
    Installation installation =
        new Installation(
            beanNames,
            config,
            profile.own(),
            asked == null ? null : asked::classify,
            answers == null
                ? null
                : (request, response, callback, className, reason) ->
                    answers.handle(request, response, callback, new Rejection(className, reason)),
            QosConnector.class::isInstance,
            listeners);
    return new Qos(installation, listeners, file, polling);
  }
}
