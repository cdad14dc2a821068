package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.loop.Prediction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a partition would do, as data. Times are seconds. */
final class ProposalView {
  private ProposalView() {}

  static Map<String, @Nullable Object> data(PartitionProposal proposal) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("total", proposal.inForce().total());
    data.put("proposedTotal", proposal.proposed().total());
    List<@Nullable Object> classes = new ArrayList<>();
    for (int k = 0; k < proposal.classes().size(); k++) {
      PartitionProposal.OfClass each = proposal.classes().get(k);
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("name", each.name());
      one.put("budget", proposal.inForce().budget(k));
      one.put("proposed", proposal.proposed().budget(k));
      one.put("target", each.target().map(target -> Seconds.of(target.reference())).orElse(null));
      one.put("residence", Seconds.orNull(each.residence()));
      one.put("measured", Seconds.orNull(each.measured()));
      one.put("predicted", each.predicted().map(Prediction::data).orElse(null));
      one.put("ifApplied", each.ifApplied().map(Prediction::data).orElse(null));
      classes.add(one);
    }
    data.put("classes", classes);
    return data;
  }
}
