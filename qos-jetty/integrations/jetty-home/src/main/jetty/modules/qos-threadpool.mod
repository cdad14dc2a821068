[description]
A thread pool for the module qos: large enough for the classes and for Jetty, its workers take the next request of a
queue themselves, and handlers may run on virtual threads.

[tags]
qos
threadpool

[depend]
logging
qos-config

[provides]
threadpool

[xml]
etc/jetty-qos-threadpool.xml

[ini-template]
## Whether handlers run on virtual threads, from Java 21 on. Then set their number in etc/qos.yaml: threads.
# jetty.qos.virtualThreads=false

## Thread name prefix.
# jetty.threadPool.namePrefix=qos

## Minimum number of pooled threads.
# jetty.threadPool.minThreads=8

## Maximum number of pooled threads; default the need of the classes and Jetty, or 200 if threads is not configured.
# jetty.threadPool.maxThreads=

## Number of reserved threads (-1 for heuristic).
# jetty.threadPool.reservedThreads=-1

## Thread idle timeout (in milliseconds).
# jetty.threadPool.idleTimeout=60000

## The max number of idle threads that are evicted in one idleTimeout period.
# jetty.threadPool.maxEvictCount=1

## Whether to output a detailed dump.
# jetty.threadPool.detailedDump=false
