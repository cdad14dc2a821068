#!/bin/sh
# Starts qosctl with an archive of its classes (class data sharing). The first command over each way to a server makes
# the archive for this Java and this jar, in a directory of this user alone; where there is none, it starts without.
jar=@JAR@
java=$(command -v "${JAVA_HOME:+$JAVA_HOME/bin/}java")
if [ -z "$java" ]; then
  echo "qosctl: there is no java; set JAVA_HOME" >&2
  exit 4
elif [ ! -r "$jar" ]; then
  echo "qosctl: there is no $jar; print this script again by java -jar qosctl.jar launcher" >&2
  exit 4
fi

way=attach
[ -z "${QOS_URL:-}" ] || way=http
makes=yes
for word do
  case $word in
    --pid | --pid=*) way=attach ;;
    --jmx | --jmx=*) way=jmx ;;
    --url | --url=*) way=http ;;
    -h | --help | -V | --version) makes= ;;
  esac
done
case ${1:-} in
  # Those without a server, and those without an end.
  '' | -* | help | completion | launcher | haproxy | top | log) makes= ;;
esac

set -- -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xlog:disable -jar "$jar" "$@"
cache=${XDG_CACHE_HOME:-${HOME:+$HOME/.cache}}
cache=${cache:+$cache/qosctl}
[ -z "$cache" ] || [ -d "$cache" ] || (umask 077 && mkdir -p "$cache") 2>/dev/null
# An archive is code: that of another user is not used.
if [ -O "$cache" ]; then
  identity=$(ls -lLi "$java" "$jar" 2>/dev/null | cksum)
  archive=$cache/$way-${identity%% *}.jsa
  if [ -O "$archive" ]; then
    exec "$java" -XX:SharedArchiveFile="$archive" "$@"
  elif [ -n "$makes" ] && [ -w "$cache" ]; then
    making=$archive.$$
    trap : INT
    "$java" -XX:ArchiveClassesAtExit="$making" "$@"
    status=$?
    if [ $status -eq 0 ] && [ -s "$making" ]; then
      find "$cache" -name '*.jsa*' -mtime +30 -exec rm -f {} + 2>/dev/null
      mv -f "$making" "$archive" 2>/dev/null # at once, as others may start now
    fi
    rm -f "$making"
    exit $status
  fi
fi
exec "$java" "$@"
