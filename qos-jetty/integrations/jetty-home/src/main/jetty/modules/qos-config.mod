[description]
Reads the configuration of QoS for Jetty. Enabled by the modules qos and qos-threadpool.

[tags]
qos
internal

[depend]
logging

[lib]
lib/qos/qos-jetty-home-${project.version}.jar
lib/qos/qos-jetty-${project.version}.jar
lib/qos/qos-core-${project.version}.jar
lib/qos/HdrHistogram-${hdrhistogram.version}.jar
lib/qos/ejml-core-${ejml.version}.jar
lib/qos/ejml-ddense-${ejml.version}.jar
lib/qos/snakeyaml-engine-${snakeyaml-engine.version}.jar
lib/qos/jackson-jr-objects-${jackson-jr.version}.jar
lib/qos/jackson-core-${jackson-jr.version}.jar

[xml]
etc/jetty-qos-config.xml

[ini]
# A web application may have its own copies of these; the classes of the gate are shared by all.
jetty.webapp.addHiddenClasses+=,org.snakeyaml.engine.,org.ejml.,org.HdrHistogram.,com.fasterxml.jackson.jr.,com.fasterxml.jackson.core.
jetty.webapp.addProtectedClasses+=,io.github.jettyqos.
