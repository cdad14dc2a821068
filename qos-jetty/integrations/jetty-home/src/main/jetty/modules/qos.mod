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

# Whatever configures a connector further finds the one that knows the classes of its connections.
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
## Jetty has a module qos of its own. Where this one is missing, that would be taken; so that the start fails then:
--modules=qos-config

## The file with the classes, in YAML; relative to jetty.base.
# jetty.qos.config=etc/qos.yaml

## How often to look whether the file has changed and put it in force: 100ms to 1h, such as 10s; empty for never.
# jetty.qos.watch=

## What the JMX names of this server carry as key "server", where several servers share a JVM; empty for no such key.
# jetty.qos.name=

## Whether the connectors of the modules http and ssl know the classes of their connections. With false, a client
## that leaves while its HTTP/1.1 request waits is not seen, and the key connections of a class is refused.
# jetty.qos.connector=true
