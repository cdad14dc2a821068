package io.github.jettyqos.ctl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ServerRowTest {
  private static final String HEAD = "# pxname,svname,scur,slim,status,agent_status,addr,\n";

  @Test
  void servers_columnsInAnyOrder_areReadByName() {
    List<ServerRow> rows = ServerRow.servers(HEAD + "class-gold,a,2,7,UP,* L7OK,127.0.0.1:80,\n\n");
    assertThat(rows)
        .containsExactly(
            new ServerRow("class-gold", "a", "127.0.0.1:80", "UP", OptionalInt.of(7), 2, "* L7OK"));
    assertThat(rows.get(0).agent()).isEqualTo(ServerRow.Agent.ALIVE);
  }

  @Test
  void servers_lineCutShort_isUnknownAndNoFault() {
    ServerRow row = ServerRow.servers(HEAD + "class-gold,a,99999999999,x").get(0);
    assertThat(row.maxconn()).isEmpty();
    assertThat(row.current()).isZero();
    assertThat(row.agent()).isEqualTo(ServerRow.Agent.NONE);
  }

  @Test
  void servers_notHaproxy_isUnreachable() {
    assertThatThrownBy(() -> ServerRow.servers("HTTP/1.1 200 OK\n"))
        .isInstanceOf(UnreachableException.class);
    assertThatThrownBy(() -> ServerRow.servers("")).isInstanceOf(UnreachableException.class);
  }

  /** The result of a check may contain a comma. */
  @Test
  void cells_quoted_areOneCell() {
    assertThat(ServerRow.cells("a,\"b, \"\"c\"\"\",,d")).containsExactly("a", "b, \"c\"", "", "d");
  }

  @ParameterizedTest
  @CsvSource({
    "'',NONE",
    "INI,NEW",
    "L7OK,ALIVE",
    "L7STS,ALIVE",
    "CHECKED,DEAD",
    "L4CON,DEAD",
    "L4TOUT,DEAD",
    "* L7TOUT,DEAD",
    "SOCKERR,DEAD"
  })
  void agent_lastCheck_isKnown(String status, ServerRow.Agent agent) {
    ServerRow row = new ServerRow("b", "s", "", "UP", OptionalInt.empty(), 0, status);
    assertThat(row.agent()).isEqualTo(agent);
  }
}
