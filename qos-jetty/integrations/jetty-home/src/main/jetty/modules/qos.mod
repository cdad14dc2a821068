[description]
QoS for Jetty: service classes with guarantees. Puts a gate in front of all handlers, which classifies each request,
admits it within the budget of its class, lets a bounded number wait, and turns the rest away with 503.
The classes are in etc/qos.yaml.
Takes the place of Jetty's own module of this name, which limits requests by one number.

[tags]
server
qos

[depend]
server
qos-config

[after]
http
ssl

# Before other modules that configure a connector, so that they find the one that knows the classes.
[before]
alpn
http2
http2c
https
proxy-protocol
proxy-protocol-ssl

[files]
basehome:modules/qos/qos.yaml|etc/qos.yaml

[xml]
etc/jetty-qos.xml

[ini-template]
## Jetty has its own module qos, which would be used if this one is missing; the start should fail then:
--modules=qos-config

## The file with the classes, in YAML; relative to jetty.base.
# jetty.qos.config=etc/qos.yaml

## The interval of checks whether the file has changed, to reload it: 100ms to 1h, such as 10s; empty for none.
# jetty.qos.watch=

## The key "server" in the JMX names of this server, for several servers in a JVM; empty for no such key.
# jetty.qos.name=

## Whether the connectors of the modules http and ssl know the classes of their connections. With false, a client
## that leaves while its HTTP/1.1 request waits is not noticed, and the key connections of a class is refused.
# jetty.qos.connector=true
