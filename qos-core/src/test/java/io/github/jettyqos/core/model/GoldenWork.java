package io.github.jettyqos.core.model;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Golden;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.WorkDescription;
import java.util.List;
import java.util.Optional;

/** Stations and demands of the golden files on classes of different work. */
final class GoldenWork {
  private GoldenWork() {}

  static CommonStation station(Golden each) {
    Golden common = each.map("common");
    return common.has("cores")
        ? CommonStation.processors(common.number("cores"))
        : CommonStation.of(new Speedup(1, common.number("slope"), common.whole("saturation")));
  }

  static WorkDescription work(Golden each) {
    return new WorkDescription(
        station(each), demands(each).stream().map(d -> new ClassWork(d, 1)).toList());
  }

  static List<OfferedLoad> loads(Golden each) {
    return each.list("classes").stream()
        .map(owner -> new OfferedLoad(owner.number("arrivals"), owner.whole("queue")))
        .toList();
  }

  static List<ServiceDemand> demands(Golden each) {
    return each.list("classes").stream().map(GoldenWork::demand).toList();
  }

  static ServiceDemand demand(Golden owner) {
    Golden off = owner.map("off");
    return new ServiceDemand(
        owner.number("demand"),
        off.has("delay") ? off.number("delay") : 0,
        off.has("servers")
            ? Optional.of(new ServiceDemand.Pool(off.whole("servers"), off.number("seconds")))
            : Optional.empty());
  }
}
